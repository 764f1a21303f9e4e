import type { Context } from 'hono'
import { Hono } from 'hono'
import type { GatewayDoor } from '#src/domain/payments/payment.ts'
import type { Verbs } from '#src/usecases/index.ts'
import type { Env } from '#src/http/api.ts'
import { isForm } from '#src/http/door/forms-only.ts'
import { problem } from '#src/http/door/problem.ts'

/** All gateway messages arrive below this path. */
export const CALLBACKS = '/api/payments/ccavenue'

/**
 * The gateway's endpoints: for the payer's browser returning from its page, and for its own
 * notifications. Both come from another site, without a session, and prove nothing: each message is
 * stored, and the gateway is asked. A browser is always redirected to a page of ours and a
 * notification always gets the same answer, whatever the message says. Source: reliability P3, P7,
 * P12, P14; C9, 9.
 */
export function gatewayCallbacks({ as }: { as: Verbs }) {
  const app = as({ kind: 'visitor' })
  const note = async (c: Context<Env>, door: GatewayDoor) => {
    const encrypted = await encryptedIn(c)
    return encrypted === undefined
      ? null
      : (await app.notePaymentMessage({ door, encrypted })).number
  }
  const browser = (door: GatewayDoor) => async (c: Context<Env>) => {
    const number = await note(c, door)
    return c.redirect(number ? `/icici_payment/${number}` : '/icici_payment', 303)
  }
  const push = (door: GatewayDoor) => async (c: Context<Env>) => {
    const number = await note(c, door)
    return number ? c.text('OK') : problem(c, 400, 'unreadable', 'This message cannot be read.')
  }
  return new Hono<Env>()
    .on(['GET', 'POST'], '/response', browser('response'))
    .on(['GET', 'POST'], '/cancel', browser('cancel'))
    .post('/echo', push('echo'))
    .post('/reconciliation', push('reconciliation'))
}

/** The one encrypted field, which must occur once. Unencrypted fields are not read. */
async function encryptedIn(c: Context<Env>): Promise<string | undefined> {
  if (!isForm(c.req.header('content-type'))) return undefined
  const fields = await c.req.parseBody({ all: true }).catch(() => undefined)
  const encrypted = fields?.encResp
  return typeof encrypted === 'string' ? encrypted : undefined
}

import type { Context } from 'hono'
import { Hono } from 'hono'
import type { GatewayDoor } from '#src/domain/payments/payment.ts'
import type { Verbs } from '#src/usecases/index.ts'
import type { Env } from './api.ts'
import { isForm } from './forms-only.ts'
import { problem } from './problem.ts'

/** Every message of the gateway's is under this, whoever brings it. */
export const CALLBACKS = '/api/payments/ccavenue'

/**
 * Where the gateway comes in: the payer's browser, sent back by its page, and its own pushes. They
 * come from another site, without a session, and prove nothing: each is written down and the gateway
 * is asked. A browser is always sent on to a page of ours, a push always answered alike; nothing of
 * what came decides where to. Source: reliability P3, P7, P12, P14; C9, 9.
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
    return number ? c.text('OK') : problem(c, 400, 'unreadable', 'This message can not be read.')
  }
  return new Hono<Env>()
    .on(['GET', 'POST'], '/response', browser('response'))
    .on(['GET', 'POST'], '/cancel', browser('cancel'))
    .post('/echo', push('echo'))
    .post('/reconciliation', push('reconciliation'))
}

/** The one encrypted field, named once; all else a message carries in the clear is not read. */
async function encryptedIn(c: Context<Env>): Promise<string | undefined> {
  if (!isForm(c.req.header('content-type'))) return undefined
  const fields = await c.req.parseBody({ all: true }).catch(() => undefined)
  const encrypted = fields?.encResp
  return typeof encrypted === 'string' ? encrypted : undefined
}

import { Hono } from 'hono'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Actor } from '#src/domain/people/actor.ts'
import { InitiatePayment } from '#src/domain/payments/initiate-payment.ts'
import type { Verbs } from '#src/usecases/index.ts'
import type { Env } from '#src/http/api.ts'
import { isForm } from '#src/http/door/forms-only.ts'
import { problem } from '#src/http/door/problem.ts'

type Wiring = { as: Verbs; actorOf: (headers: Headers) => Promise<Actor> }

const json = /^application\/json\s*(;|$)/i

/**
 * Begins a payment, by form or as JSON: the specification's two endpoints of one verb. The answer
 * is what the browser posts to the gateway's page. Only the booking's number is read from the body;
 * a field that no payment request has is 400. Source: specification §7.
 */
export function paymentInitiation({ as, actorOf }: Wiring) {
  const initiate = async (c: Context<Env>, fields: unknown) => {
    const parsed = InitiatePayment.safeParse(fields)
    if (!parsed.success) return notARequest(c)
    const app = as(await actorOf(c.req.raw.headers))
    const { data, access_code, action } = await app.initiatePayment(parsed.data)
    return c.json({ data, access_code, action })
  }
  return new Hono<Env>()
    .use('/ccavRequestHandler', postOnly)
    .post('/ccavRequestHandler', async (c) => {
      if (!json.test(c.req.header('content-type') ?? '')) return notOfItsKind(c, 'JSON')
      return initiate(c, fieldsOfJson(await c.req.text()))
    })
    .use('/api/payments/initiate', postOnly)
    .post('/api/payments/initiate', async (c) => {
      if (!isForm(c.req.header('content-type'))) return notOfItsKind(c, 'a form')
      return initiate(c, await c.req.parseBody({ all: true }).catch(() => undefined))
    })
}

const postOnly = createMiddleware<Env>(async (c, next) => {
  if (c.req.method === 'POST') return next()
  c.header('allow', 'POST')
  return problem(c, 405, 'post-only', 'Start a payment with POST.')
})

function notARequest(c: Context) {
  return problem(
    c,
    400,
    'not-a-payment-request',
    'Send the fields of a payment request, each once.',
  )
}

function notOfItsKind(c: Context, kind: string) {
  return problem(c, 415, 'other-kind', `Send the fields as ${kind}.`)
}

/** Every string of a JSON document; one before a colon is a name. */
const texts = /"(?:[^"\\]|\\.)*"(\s*:)?/g

/** The fields of a flat JSON object; undefined for anything else, and where a name is repeated. */
function fieldsOfJson(text: string): object | undefined {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null) return undefined
    const names = [...text.matchAll(texts)].filter(([, colon]) => colon !== undefined)
    return names.length === Object.keys(body).length ? body : undefined
  } catch {
    return undefined
  }
}

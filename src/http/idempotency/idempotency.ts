import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMiddleware } from 'hono/factory'
import { refusals } from '#src/usecases/refusal.ts'
import type { Env } from '#src/http/api.ts'
import { problem } from '#src/http/door/problem.ts'

const longestKey = 255

/**
 * A call with an Idempotency-Key happens once per person, call and key. Repeated, it gets the first
 * reply, refusals too; with another body 422; before the first one has answered 409. What was
 * refused before it began (a malformed body) is not stored, nor is a bug of ours.
 */
export const idempotency = createMiddleware<Env>(async (c, next) => {
  const { app } = c.var
  const key = c.req.header('idempotency-key')
  if (!key) return problem(c, 400, 'key-missing', refusals['key-missing'].says)
  if (key.length > longestKey)
    return problem(c, 400, 'key-too-long', 'An Idempotency-Key can have at most 255 characters.')
  const fingerprint = createHash('sha256')
    .update(await c.req.text())
    .digest('hex')
  const call = `${c.req.method} ${c.req.path}`

  const claim = await app.claimReply({ call, key, fingerprint })
  c.set('app', claiming(app, claim))
  await next()

  if (claim.reply) {
    c.res = undefined // or its headers would be kept
    c.res = replayed(claim.reply)
    return
  }
  if (claim.isRepeated) c.res.headers.set('idempotency-replayed', 'true')
  const { status } = c.res
  const isKept = claim.isRepeated || claim.isTaken || (claim.isWhole && status < 400)
  if (isKept || status >= 500 || c.var.wasInvalid) return
  const body = await c.res.clone().text()
  await insisting(() => app.keepReply({ claim, status, body }))
})

const INSISTS = 5

/**
 * A refusal that is not stored may be another one when it is repeated. Under heavy load the write
 * may be refused: it is retried for longer than a request would wait.
 */
async function insisting(say: () => Promise<void>): Promise<void> {
  for (let again = 1; ; again += 1) {
    try {
      return await say()
    } catch (error) {
      if (again > INSISTS) throw error
      await sleep(50 * 2 ** again)
    }
  }
}

function replayed({ status, body }: { status: number; body: string }) {
  const type = status < 400 ? 'application/json' : 'application/problem+json'
  const headers = { 'content-type': type, 'idempotency-replayed': 'true' }
  return new Response(body, { status, headers })
}

/** The verbs, each run under the request's key. */
function claiming(app: App, claim: Claim): App {
  const get = (verbs: App, name: string) => {
    const verb: unknown = Reflect.get(verbs, name)
    if (typeof verb !== 'function') return verb
    // A table of many signatures can only be read as the widest one.
    const act = verb as (...args: unknown[]) => Promise<unknown>
    return (...args: unknown[]) => app.underClaim({ claim, run: () => act(...args) })
  }
  // Its members have the signatures of the bound verbs.
  return new Proxy<object>(app, { get: get as ProxyHandler<object>['get'] & object }) as App
}

type App = Env['Variables']['app']
type Claim = Awaited<ReturnType<App['claimReply']>>

import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMiddleware } from 'hono/factory'
import { Refusal, type RefusalCode, refusals } from '#src/usecases/refusal.ts'
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
  if (claim.kind === 'reply') return replayed(claim.status, claim.body)
  const { token } = claim
  // The change was made, then the process died before it could reply: the call is answered from the
  // verb's stored answer, without running the verb.
  if (claim.kind === 'answer') c.set('app', answering(app, claim.answer))
  await app.underClaim({ token, run: next })

  const { status } = c.res
  if (status >= 500 || c.var.wasInvalid) return insisting(() => app.forgetReply({ token }))
  const body = await c.res.clone().text()
  return insisting(() => app.keepReply({ token, status, body }))
})

const INSISTS = 5

/**
 * A claim that is neither completed nor released blocks the same call for a minute. Under heavy
 * load the final write may be refused as well: it is retried for longer than a request would wait.
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

function replayed(status: number, body: string) {
  const type = status < 400 ? 'application/json' : 'application/problem+json'
  const headers = { 'content-type': type, 'idempotency-replayed': 'true' }
  return new Response(body, { status, headers })
}

function answering<App extends object>(app: App, answer: unknown): App {
  return new Proxy(app, { get: () => async () => answerOf(answer) })
}

/** A refusal that left a change behind, such as a counted attempt, was stored as an answer. */
function answerOf(answer: unknown) {
  if (typeof answer === 'object' && answer !== null && 'refused' in answer)
    throw new Refusal(answer.refused as RefusalCode) // only our own verbs store answers
  return answer
}

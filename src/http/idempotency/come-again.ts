import { createMiddleware } from 'hono/factory'
import { type Refusal, refusals } from '#src/usecases/refusal.ts'
import type { Env } from '#src/http/api.ts'

/** Used where the delay is unknown: soon enough, without a flood of retries. */
const A_MINUTE = '60'

const later: ReadonlySet<number> = new Set([429, 503])

/** Seconds after which the same call may succeed, where the refusal knows it. */
export function secondsToWait({ refusal, detail }: Refusal): string | undefined {
  if (refusal === 'still-in-flight') return '1'
  const seconds = later.has(refusals[refusal].status) ? detail.facts?.waitSeconds : undefined
  return seconds === undefined ? undefined : String(seconds)
}

/** Adds Retry-After to every 429 and 503, whatever produced it. RFC 9110 §10.2.3. */
export const comeAgain = createMiddleware<Env>(async (c, next) => {
  await next()
  if (later.has(c.res.status) && !c.res.headers.has('retry-after'))
    c.header('retry-after', A_MINUTE)
})

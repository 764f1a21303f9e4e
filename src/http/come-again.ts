import { createMiddleware } from 'hono/factory'
import { type Refusal, refusals } from '#src/usecases/refusal.ts'
import type { Env } from './api.ts'

/** Where nobody knows how long: soon enough, and no flood of tries. */
const A_MINUTE = '60'

const later: ReadonlySet<number> = new Set([429, 503])

/** Seconds after which the same call may succeed, where the refusal knows them. */
export function secondsToWait({ refusal, detail }: Refusal): string | undefined {
  if (refusal === 'still-in-flight') return '1'
  const seconds = later.has(refusals[refusal].status) ? detail.facts?.waitSeconds : undefined
  return seconds === undefined ? undefined : String(seconds)
}

/** Every 429 and 503, whichever door said it, says when to come again. RFC 9110 §10.2.3. */
export const comeAgain = createMiddleware<Env>(async (c, next) => {
  await next()
  if (later.has(c.res.status) && !c.res.headers.has('retry-after'))
    c.header('retry-after', A_MINUTE)
})

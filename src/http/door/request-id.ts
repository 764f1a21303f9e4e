import { createMiddleware } from 'hono/factory'
import type { Env } from '#src/http/api.ts'
import { patternOf } from '#src/http/described/error-facts.ts'

type RequestLog = {
  requestId: string
  method: string
  path: string
  status: number
  ms: number
}

export type RequestTrail = {
  /** Runs the rest of the request so that jobs and log lines know its id. */
  duringRequest: <Answer>(requestId: string, run: () => Answer) => Answer
  log: (entry: RequestLog) => void
}

/** One id per request, the caller's own if valid, returned in `x-request-id`; one log line. */
export function requestId({ duringRequest, log }: RequestTrail) {
  return createMiddleware<Env>(async (c, next) => {
    const given = c.req.header('x-request-id') ?? ''
    const id = /^[\w-]{8,64}$/.test(given) ? given : crypto.randomUUID()
    const since = performance.now()
    c.set('requestId', id)
    await duringRequest(id, async () => {
      await next()
      c.res.headers.set('x-request-id', id)
      const { status } = c.res
      const path = status === 404 ? '*' : patternOf(c)
      log({ requestId: id, method: c.req.method, path, status, ms: performance.now() - since })
    })
  })
}

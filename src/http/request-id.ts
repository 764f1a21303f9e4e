import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import type { Env } from './api.ts'

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

/** One id per request, the caller's where it is one, said back in `x-request-id`; one log line. */
export function requestId({ duringRequest, log }: RequestTrail) {
  return createMiddleware<Env>(async (c, next) => {
    const given = c.req.header('x-request-id') ?? ''
    const id = /^[\w-]{8,64}$/.test(given) ? given : crypto.randomUUID()
    const since = performance.now()
    c.set('requestId', id)
    await duringRequest(id, next)
    c.header('x-request-id', id)
    const { status } = c.res
    const path = status === 404 ? '*' : (templateOf(c) ?? shapeOf(c.req.path))
    log({ requestId: id, method: c.req.method, path, status, ms: performance.now() - since })
  })
}

/** A call of the API as it is declared: whatever stands where an id belongs is not written down. */
function templateOf(c: Context<Env>): string | undefined {
  const paths = matchedRoutes(c).map(({ path }) => path)
  return paths.findLast((path) => path.startsWith('/api/v1/') && !path.endsWith('*'))
}

/** Without what could be somebody's: a part with a digit is a number, an id, a code or a token. */
function shapeOf(path: string) {
  return path
    .split('/')
    .map((part) => (/^v1$|^[a-z-]{0,24}$/.test(part) ? part : ':id'))
    .join('/')
}

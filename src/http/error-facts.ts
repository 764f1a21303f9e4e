import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'

/** What a line of the log says of the request that broke, beside the reason. */
export type ErrorFacts = { requestId: string; method: string; path: string }

export function errorFacts(c: Context): ErrorFacts {
  return { requestId: c.get('requestId'), method: c.req.method, path: patternOf(c) }
}

/** The address without what could be somebody's. */
export function patternOf(c: Context): string {
  return templateOf(c) ?? shapeOf(c.req.path)
}

/** A call of the API as it is declared: whatever stands where an id belongs is not written down. */
function templateOf(c: Context): string | undefined {
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

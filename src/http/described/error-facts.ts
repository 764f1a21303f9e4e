import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'

/** What a log line says about the failed request, besides the reason. */
export type ErrorFacts = { requestId: string; method: string; path: string }

export function errorFacts(c: Context): ErrorFacts {
  return { requestId: c.get('requestId'), method: c.req.method, path: patternOf(c) }
}

/** The address without personal parts. */
export function patternOf(c: Context): string {
  return templateOf(c) ?? shapeOf(c.req.path)
}

/** The declared path of an API call: values in place of parameters are not logged. */
function templateOf(c: Context): string | undefined {
  const paths = matchedRoutes(c).map(({ path }) => path)
  return paths.findLast((path) => path.startsWith('/api/v1/') && !path.endsWith('*'))
}

/** Masks personal parts: a segment with a digit is a number, an id, a code or a token. */
function shapeOf(path: string) {
  return path
    .split('/')
    .map((part) => (/^v1$|^[a-z-]{0,24}$/.test(part) ? part : ':id'))
    .join('/')
}

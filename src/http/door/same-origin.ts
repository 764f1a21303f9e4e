import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Env } from '#src/http/api.ts'
import { problem } from './problem.ts'

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Only our own pages may change anything with a person's cookies. Browsers send where a request
 * comes from; one with cookies and without an origin is refused. Pages of `allowed` sites may, too.
 */
export function sameOrigin(
  ownOrigins: readonly string[],
  refuse = otherOrigin,
  allowed: readonly string[] = [],
) {
  const own = new Set(ownOrigins)
  return createMiddleware<Env>(async (c, next) => {
    const { headers } = c.req.raw
    if (harmless.has(c.req.method) || isOurs(headers, own)) return next()
    return allowed.includes(headers.get('origin') ?? '') ? next() : refuse(c)
  })
}

function otherOrigin(c: Context): Response {
  return problem(c, 403, 'other-origin', 'This request comes from another site.')
}

function isOurs(headers: Headers, own: ReadonlySet<string>) {
  const site = headers.get('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') return false
  const origin = headers.get('origin')
  if (origin) return own.has(origin)
  return site !== null || !headers.has('cookie')
}

/** The public address, and on a developer's machine both of its names. */
export function ownOriginsOf(baseUrl: string): string[] {
  const { origin, hostname } = new URL(baseUrl)
  const twin = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' }[hostname]
  return twin ? [origin, origin.replace(hostname, twin)] : [origin]
}

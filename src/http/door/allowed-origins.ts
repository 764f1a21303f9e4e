import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import type { Env } from '#src/http/api.ts'

const TEN_MINUTES = 600

/**
 * CORS for the listed sites: a browser lets their pages read the answers, with the person's session
 * where it is sent, and preflight requests are answered. Unlisted sites get no CORS headers.
 * Source: specification §7.
 */
export function allowedOrigins(origins: readonly string[]) {
  const listed = new Set(origins)
  const answer = cors({
    origin: (origin) => (listed.has(origin) ? origin : undefined),
    credentials: true,
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['content-type', 'idempotency-key'],
    exposeHeaders: ['retry-after'],
    maxAge: TEN_MINUTES,
  })
  return createMiddleware<Env>((c, next) =>
    listed.has(c.req.header('origin') ?? '') ? answer(c, next) : next(),
  )
}

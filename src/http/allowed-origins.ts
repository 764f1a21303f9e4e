import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import type { Env } from './api.ts'

const TEN_MINUTES = 600

/**
 * Other sites' pages that may call: a browser lets them read the answers, with its person's session
 * where it sends one, and its question beforehand is answered. Whoever is not listed meets nothing of
 * this. Source: specification §7.
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

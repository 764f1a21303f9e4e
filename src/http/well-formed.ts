import { createMiddleware } from 'hono/factory'
import type { Env } from './api.ts'
import { malformedText, problem } from './problem.ts'

const withBody = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
/** NUL or half a surrogate pair, as JSON may spell them; everything else is well formed anyway. */
const suspicious = /\\u(0000|[dD][89a-fA-F])/

/** Before anything parses: JSON only (415), and no text that a database or a log could choke on. */
export const wellFormed = createMiddleware<Env>(async (c, next) => {
  if (/%00/.test(c.req.url)) return malformedText(c)
  if (!withBody.has(c.req.method)) return next()
  const type = c.req.header('content-type')
  if (!type && !(await c.req.text())) return next()
  if (!/^application\/json\s*(;|$)/i.test(type ?? ''))
    return problem(c, 415, 'not-json', 'Send the body as application/json.')
  const text = await c.req.text()
  if (text.includes('\0') || (suspicious.test(text) && !isWellFormed(text))) return malformedText(c)
  return next()
})

function isWellFormed(json: string): boolean {
  let isGood = true
  const check = (text: string) => {
    if (text.includes('\0') || !text.isWellFormed()) isGood = false
  }
  try {
    JSON.parse(json, (key, value: unknown) => {
      check(key)
      if (typeof value === 'string') check(value)
    })
  } catch {
    return true // not JSON: the parser says so in its own words
  }
  return isGood
}

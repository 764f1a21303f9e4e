import { createMiddleware } from 'hono/factory'
import type { Env } from '#src/http/api.ts'
import { malformedText, problem } from './problem.ts'

const withBody = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
/** NUL or half a surrogate pair, as JSON may escape them; other text is always well formed. */
const suspicious = /\\u(0000|[dD][89a-fA-F])/

/**
 * More than a form with its longest texts has. An object of a million fields takes seconds to parse
 * and refuse, and blocks everybody else.
 */
const MOST_COMMAS = 50_000

/**
 * Runs before any parser: only JSON (415), no more members than a form has (413), and no text that
 * a database or a log cannot handle.
 */
export const wellFormed = createMiddleware<Env>(async (c, next) => {
  if (/%00/.test(c.req.url)) return malformedText(c)
  if (!withBody.has(c.req.method)) return next()
  const type = c.req.header('content-type')
  if (!type && !(await c.req.text())) return next()
  if (!/^application\/json\s*(;|$)/i.test(type ?? ''))
    return problem(c, 415, 'not-json', 'Send the body as application/json.')
  const text = await c.req.text()
  if (hasTooManyParts(text)) return problem(c, 413, 'too-large', 'The request has too many parts.')
  if (text.includes('\0') || (suspicious.test(text) && !isWellFormed(text))) return malformedText(c)
  return next()
})

function hasTooManyParts(json: string): boolean {
  let commas = 0
  for (let at = json.indexOf(','); at !== -1; at = json.indexOf(',', at + 1))
    if (++commas > MOST_COMMAS) return true
  return false
}

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
    return true // not JSON: the parser reports it in its own words
  }
  return isGood
}

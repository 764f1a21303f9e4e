import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import type { Env } from '#src/http/api.ts'
import { invalid, malformedJson } from '#src/http/door/problem.ts'

const nothing = z.strictObject({})

/** For a call without fields: no body or an empty object; anything else is named and refused. */
export const withoutFields = createMiddleware<Env>(async (c, next) => {
  const text = await c.req.text()
  if (!text) return next()
  const given = parsed(text)
  if (given === undefined) return malformedJson(c)
  const { error } = nothing.safeParse(given)
  return error ? invalid(c, error) : next()
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

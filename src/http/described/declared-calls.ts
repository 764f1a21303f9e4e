import type { OpenAPIHono } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { TrieRouter } from 'hono/router/trie-router'
import type { Actor } from '#src/domain/people/actor.ts'
import type { Action } from '#src/domain/access/access.ts'
import { type Env, routeTable } from '#src/http/api.ts'
import { noSuchCall, problem } from '#src/http/door/problem.ts'

/** Refuses a person who may never do this. Provided by `main/`. */
export type Authorise = (actor: Actor, action: Action) => unknown

const methods = ['GET', 'POST', 'DELETE'] as const

/**
 * Checks before any byte of a body is read: whether the address exists (404), whether it has this
 * method (405, which lists the valid ones), and whether this person may ever make the call (401,
 * 403). So a person without a session cannot fill the memory with a body, nor the table `replies`
 * with a claim. The verb authorises again, for the row.
 */
export function declaredCalls(api: OpenAPIHono<Env>, under: string, authorise: Authorise) {
  const calls = new TrieRouter<Action>()
  for (const { method, path, action } of routeTable(api))
    // `x-action` of a route is an `Action`: `route` accepts nothing else.
    calls.add(method.toUpperCase(), under + path.replaceAll(/\{(\w+)\}/g, ':$1'), action as Action)
  const actionOf = (method: string, path: string) => calls.match(method, path)[0][0]?.[0]

  return createMiddleware<Env>(async (c, next) => {
    const { method, path } = c.req
    const action = actionOf(method === 'HEAD' ? 'GET' : method, path)
    if (action === undefined) {
      const had = methods.filter((one) => actionOf(one, path))
      if (had.length === 0) return noSuchCall(c)
      c.header('allow', had.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one])).join(', '))
      return problem(c, 405, 'other-method', 'This call uses another method.')
    }
    if (method !== 'GET' && method !== 'HEAD') authorise(c.var.actor, action)
    return next()
  })
}

import type { OpenAPIHono } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { TrieRouter } from 'hono/router/trie-router'
import type { Actor } from '#src/domain/people/actor.ts'
import type { Action } from '#src/usecases/access.ts'
import { type Env, routeTable } from './api.ts'
import { noSuchCall, problem } from './problem.ts'

/** Refuses who may never do this. Plugged in by `main/`. */
export type Authorise = (actor: Actor, action: Action) => unknown

const methods = ['GET', 'POST', 'DELETE'] as const

/**
 * What is known of a call before a byte of its body is read: whether there is one at this address (404),
 * whether it has this method (405, which says those it has), and whether this person may ever make it
 * (401, 403). So nobody who has not signed in fills the memory with a body, or `replies` with a claim.
 * The verb judges again, over the row.
 */
export function declaredCalls(api: OpenAPIHono<Env>, under: string, authorise: Authorise) {
  const calls = new TrieRouter<Action>()
  for (const { method, path, action } of routeTable(api))
    // `x-action` of a route is an `Action`: `route` takes nothing else.
    calls.add(method.toUpperCase(), under + path.replaceAll(/\{(\w+)\}/g, ':$1'), action as Action)
  const actionOf = (method: string, path: string) => calls.match(method, path)[0][0]?.[0]

  return createMiddleware<Env>(async (c, next) => {
    const { method, path } = c.req
    const action = actionOf(method === 'HEAD' ? 'GET' : method, path)
    if (action === undefined) {
      const had = methods.filter((one) => actionOf(one, path))
      if (had.length === 0) return noSuchCall(c)
      c.header('allow', had.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one])).join(', '))
      return problem(c, 405, 'other-method', 'This call has another method.')
    }
    if (method !== 'GET' && method !== 'HEAD') authorise(c.var.actor, action)
    return next()
  })
}

import { Hono } from 'hono'
import type { Env } from '#src/http/api.ts'
import { describeApi, type Describing, type Document } from './described-api.ts'
import { noSuchCall } from '#src/http/door/problem.ts'
import { callPage, referencePage } from './reference-page.ts'

/**
 * The API reference: as OpenAPI 3.1 for programs, as pages for people. Generated at the first
 * request.
 */
export function reference(describing: Describing) {
  let made: Document | undefined
  const document = () => (made ??= describeApi(describing))
  return new Hono<Env>()
    .get('/openapi.json', (c) => {
      c.header('cache-control', 'public, max-age=300')
      return c.json(document())
    })
    .get('/reference', (c) => c.html(referencePage(document(), look(c.var))))
    .get('/reference/:operationId', (c) => {
      const found = callPage(document(), c.req.param('operationId'), look(c.var))
      return found ? c.html(found) : noSuchCall(c)
    })
}

/** Both pages contain their few styles, under the nonce of their answer. */
const look = ({ secureHeadersNonce = '' }: Env['Variables']) => ({ nonce: secureHeadersNonce })

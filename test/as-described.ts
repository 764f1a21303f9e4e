import { TrieRouter } from 'hono/router/trie-router'
import { z } from 'zod'
import { describeApi, type Document, type Operation } from '#src/http/described/described-api.ts'
import { authorise } from '#src/usecases/access.ts'

type Answering = { fetch: (request: Request) => Response | Promise<Response> }
type Answers = Record<string, { content?: Record<string, { schema: object }> }>

/** What the contact form's old address answers in every case; it is outside the document. */
const Letter = z.strictObject({ status: z.int(), message: z.string() })

let described: ReturnType<typeof calls> | undefined
const schemas = new Map<string, z.ZodType>()

/**
 * Compares every API answer that a test requests with the document: a member too many, a missing
 * one, another type. So no test of a call passes while the document is wrong about it.
 */
export function asDescribed(api: Answering) {
  const { fetch } = api
  api.fetch = async (request, ...rest: []) => {
    const answer = await fetch(request, ...rest)
    await compare(request, answer)
    return answer
  }
}

function calls() {
  const document = describeApi({ authorise, baseUrl: 'http://localhost:3000' })
  const router = new TrieRouter<Operation>()
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(item))
      router.add(method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ':$1'), operation)
  return { document, router }
}

async function compare(request: Request, answer: Response) {
  const { pathname } = new URL(request.url)
  if (pathname === '/sendemail.php' && request.method !== 'HEAD')
    Letter.parse(await answer.clone().json())
  if (!/^\/api\/(v1|dashboard)\//.test(pathname)) return
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  if (!type.endsWith('json') || answer.bodyUsed || request.method === 'HEAD') return
  described ??= calls()
  const { document, router } = described
  const operation = router.match(request.method, pathname)[0][0]?.[0]
  if (!operation || answer.status >= 500) return
  if (answer.headers.has('idempotency-replayed')) return // compared when it was first sent
  const schema = schemaOf(operation, answer.status, type, document)
  const { error } = schema.safeParse(await answer.clone().json())
  if (!error) return
  const said = `${request.method} ${pathname} answered ${answer.status} otherwise than described`
  throw new Error(`${said} (${operation.operationId}): ${z.prettifyError(error)}`)
}

function schemaOf(operation: Operation, status: number, type: string, document: Document) {
  const key = `${operation.operationId} ${status} ${type}`
  const known = schemas.get(key)
  if (known) return known
  const answers = operation['responses'] as Answers // as written by `describeApi`
  const schema = (answers[status] ?? (status >= 400 ? answers['4XX'] : undefined))?.content?.[type]
  if (!schema) throw new Error(`${key} is not described`)
  const made = z.fromJSONSchema(inside(schema.schema, document))
  schemas.set(key, made)
  return made
}

/**
 * With the named schemas where JSON Schema looks for them. zod is stricter about a UUID than JSON
 * Schema: it requires a version and a variant, which ids made by tests in SQL lack.
 */
function inside(schema: object, { components }: Document) {
  const whole = JSON.stringify({ ...schema, $defs: components.schemas })
  const told = whole.replaceAll('#/components/schemas/', '#/$defs/')
  return JSON.parse(told.replaceAll('"format":"uuid"', '"minLength":36'))
}

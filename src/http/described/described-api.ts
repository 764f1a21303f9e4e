import type { Action } from '#src/domain/access/access.ts'
import { newApi } from '#src/http/api.ts'
import { closed } from './closed-schemas.ts'
import type { Authorise } from './declared-calls.ts'
import { apis } from './described-calls.ts'
import type { Noun } from '#src/http/v1.ts'

export type Describing = {
  authorise: Authorise
  /** The public address of the product. */
  baseUrl: string
}

/** The parts of an OpenAPI document that are read here. */
export type Described = Record<string, unknown>
export type Operation = Described & {
  operationId: string
  summary: string
  tags: string[]
  parameters?: Described[]
}
export type Document = Described & {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Described>; securitySchemes?: Record<string, Described> }
}

const description = `Programs that book, collect, test and report talk to \`/api/v1\`. The nine calls under
\`/api/dashboard\` are for clients that speak them already.

**Signing in.** \`POST /api/auth/sign-in/email\` with \`{"email", "password"}\` sets the session cookie; staff
then send \`POST /api/auth/two-factor/verify-totp\` with \`{"code"}\`. Send the cookie with each call.

**Origin.** What changes something is taken from this site's own origin alone: a program sends \`Origin\` with
the address of this site.

**Once.** A call with an \`Idempotency-Key\` happens once for each person and key, for two days. Sent again it
gets the first answer, with \`Idempotency-Replayed: true\`.

**Values.** Amounts are whole paise, instants are UTC, days and hours of a lab are India's. A field that a call
does not know is refused by its name.

**Waiting.** 429 and 503 carry \`Retry-After\`: seconds after which to come again.

**Refusals** are \`application/problem+json\` (RFC 9457). Their \`code\` stays; their words may change.`

const session = {
  type: 'apiKey',
  in: 'cookie',
  name: '__Host-oxalate.session_token',
  description: 'The cookie that signing in sets.',
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'Yours, another one for each thing that is to happen.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '0199f3a2-5c1e-7d4b-9a60-3f2b8c1d7e45',
}

/** Example values of path parameters, by name. */
const examples: Readonly<Record<string, unknown>> = {
  id: '0199f3a2-5c1e-7d4b-9a60-3f2b8c1d7e45',
  labId: '0199f3a2-5c1e-7d4b-9a60-3f2b8c1d7e46',
  grantId: '0199f3a2-5c1e-7d4b-9a60-3f2b8c1d7e47',
  code: 'HB',
  itemCode: 'P-CBC',
  testCode: 'HB',
  codes: 'P-CBC,HB',
  q: 'blood count',
  pincode: '560001',
  ifsc: 'HDFC0000001',
  day: '2027-01-26',
  kind: 'gst',
  number: 'OPL1767225600000123456',
  locationId: 1,
  franchiseId: 1,
  latitude: 12.975,
  longitude: 77.605,
  limit: 20,
}

/** Both APIs in one OpenAPI 3.1 document. */
export function describeApi(describing: Describing): Document {
  const documents = apis.flatMap(({ under, nouns }) =>
    nouns.map((noun) => describeNoun(under, noun, describing)),
  )
  const paths = together(documents.map((one) => one.paths))
  const all = Object.assign({}, ...documents.map(({ components }) => components.schemas))
  const schemas = closed(all, all)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Oxalate',
      version: '1',
      description,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Oxalate-Proprietary' },
      contact: { name: 'Contact', url: `${describing.baseUrl}/contact` },
    },
    servers: [{ url: describing.baseUrl }],
    tags: apis.flatMap(({ nouns }) =>
      nouns.map(({ tag, about }) => ({ name: tag, description: about })),
    ),
    paths,
    components: { schemas: named(schemas, paths), securitySchemes: { session } },
  }
}

/** Two nouns may have calls at the same address. */
function together(parts: Document['paths'][]): Document['paths'] {
  const paths: Document['paths'] = {}
  for (const [path, item] of parts.flatMap((part) => Object.entries(part)))
    paths[path] = { ...paths[path], ...item }
  return paths
}

/** Without schemas that were merged into others. */
function named(schemas: Document['components']['schemas'], paths: Document['paths']) {
  const said = JSON.stringify([paths, schemas])
  const isNamed = (name: string) => said.includes(`"#/components/schemas/${name}"`)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => isNamed(name)))
}

function describeNoun(under: string, { tag, parts }: Noun, { authorise }: Describing) {
  const api = newApi()
  for (const part of parts) api.route('/', part)
  const raw = documentOf(api)
  const { schemas } = raw.components
  const paths = Object.entries(raw.paths)
    .filter(([path]) => !path.endsWith('/')) // the same call as the one without a slash
    .map(([path, item]) => {
      const operations = Object.entries(item).map(([method, operation]) => [
        method,
        describeCall(operation, tag, authorise, schemas),
      ])
      return [under + path, Object.fromEntries(operations)]
    })
  return { paths: Object.fromEntries(paths) as Document['paths'], components: { schemas } }
}

/** The library's document of the declared routes; each has its id and summary (`api.ts`). */
function documentOf(api: ReturnType<typeof newApi>): Document {
  const made = api.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } })
  return { tags: [], components: { schemas: {} }, ...made } as unknown as Document
}

function describeCall(
  operation: Operation,
  tag: string,
  authorise: Authorise,
  schemas: Record<string, Described>,
): Operation {
  const isOpen = mayAnybody(authorise, operation['x-action'] as Action) // `route` accepts nothing else there
  const parameters = (operation.parameters ?? []).map((one) => {
    const example =
      one['in'] === 'path' || one['name'] !== 'kind' ? examples[String(one['name'])] : undefined
    return example === undefined ? one : { ...one, example }
  })
  const all = operation['x-idempotent'] ? [...parameters, idempotencyKey] : parameters
  return {
    ...operation,
    tags: [tag],
    security: [...(isOpen ? [{}] : []), { session: [] }],
    ...(all.length > 0 && { parameters: all }),
    responses: closed(operation['responses'], schemas),
  }
}

/** Whether the call answers a person without a session. */
function mayAnybody(authorise: Authorise, action: Action): boolean {
  try {
    authorise({ kind: 'visitor' }, action)
    return true
  } catch {
    return false
  }
}

import { globSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { authorise } from '#src/usecases/access.ts'
import { signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'
import { routeTable } from '#src/http/api.ts'
import { describeApi } from './described-api.ts'
import { apis } from './described-calls.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())

const document = describeApi({ authorise, baseUrl: 'http://localhost:3000' })
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
)

test('every declared call is in the document once, the one with a trailing slash under its name without it', () => {
  const declared = apis.flatMap(({ under, nouns }) =>
    nouns.flatMap(({ parts }) =>
      parts.flatMap((part) =>
        routeTable(part).map(({ method, path }) => `${method} ${under}${path}`),
      ),
    ),
  )
  const described = operations.map(({ method, path }) => `${method} ${path}`)
  const withoutSlash = declared.map((one) => one.replace(/\/$/, ''))
  expect(described.toSorted()).toEqual([...new Set(withoutSlash)].toSorted())
})

/** The nouns' lists of verbs. */
const verbs = globSync('src/usecases/*/index.ts')
  .map((list) => readFileSync(list, 'utf8'))
  .join('\n')

test('a call is named after its verb, or after what it does to the same noun', () => {
  const ofDashboard = (path: string) => path.startsWith('/api/dashboard/')
  const others = operations
    .filter(({ path }) => !ofDashboard(path))
    .map(({ operation }) => operation.operationId)
    .filter((name) => !new RegExp(`^export \\{ ${name} \\} from `, 'm').test(verbs))
  expect(others.toSorted()).toEqual([
    'changeCategory',
    'changeFranchise',
    'changeLocation',
    'listWaitingChanges',
    'proposeAccreditationChange',
    'proposeBankChange',
    'proposeLicenceChange',
    'proposePcpndtChange',
    'proposeSharesChange',
  ])
  for (const { path, operation } of operations.filter((one) => ofDashboard(one.path)))
    expect(path).toBe(`/api/dashboard/${operation.operationId}`)
})

test('no object in the document accepts unnamed members', () => {
  const open: string[] = []
  walk(document, '', open)
  expect(open).toEqual([])
})

/** Finds object schemas without a closed list of members. A record of one type counts as closed. */
function walk(part: unknown, at: string, open: string[]) {
  if (typeof part !== 'object' || part === null) return
  const { type, properties, additionalProperties: more } = part as Record<string, unknown>
  const isObject = type === 'object' || (Array.isArray(type) && type.includes('object'))
  const isRecord = typeof more === 'object' && more !== null && Object.keys(more).length > 0
  if (isObject && more !== false && (properties !== undefined || !isRecord)) open.push(at)
  for (const [name, value] of Object.entries(part)) walk(value, `${at}/${name}`, open)
}

test('the cookie in the document is the one that signing in sets', async () => {
  const cookie = await signedInAs(product, 'administrator')
  const session = document.components.securitySchemes?.['session']
  expect(cookie).toContain(`${String(session?.['name'])}=`)
})

test('the reference lists every call, and each has its page', async () => {
  const list = await product.get('/api/reference')
  expect(list.headers.get('content-type')).toContain('text/html')
  const page = await list.text()
  for (const { path, operation } of operations) {
    expect(page).toContain(path)
    const one = await product.get(`/api/reference/${operation.operationId}`)
    expect(one.status, operation.operationId).toBe(200)
    expect(await one.text()).toContain(operation.summary)
  }
  expect((await product.get('/api/reference/none')).status).toBe(404)
})

test('the reference pages run no script and load nothing from other sites', async () => {
  for (const path of ['/api/reference', '/api/reference/placeBooking']) {
    const answer = await product.get(path)
    const page = await answer.text()
    expect(page).not.toMatch(/<script|<link|src=|https?:\/\/(?!localhost:3000)/)
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
    expect(page).toContain(`<style nonce="${nonce}">`)
  }
})

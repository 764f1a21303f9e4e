import { afterAll, expect, test } from 'vitest'
import { aProduct } from '#test/product.ts'

const maps = 'https://maps.example:8443'
const without = await aProduct()
const product = await aProduct({ mapStyleUrl: `${maps}/styles/plain.json?key=1` })
afterAll(async () => {
  await product[Symbol.asyncDispose]()
  await without[Symbol.asyncDispose]()
})

const withMap = [
  '/book',
  '/hi/book',
  '/BOOK',
  '/labregister',
  '/labregister/resume/x',
  '/backoffice/labs',
  // A worker has the policy of its own answer: it fetches the vector tiles.
  '/assets/maplibre-gl-worker-CZtFQQIV.mjs',
  '/hi/backoffice/labs/new',
]
const noMap = [
  '/',
  '/bookings',
  '/book/where',
  '/labregisters',
  '/backoffice',
  '/tests',
  '/me',
  '/assets/styles-1.css',
]

async function policyOf(of: typeof product, path: string) {
  return (await of.get(path)).headers.get('content-security-policy') ?? ''
}
const askedBy = (policy: string) => [
  /connect-src ([^;]*)/.exec(policy)?.[1],
  /img-src ([^;]*)/.exec(policy)?.[1],
]

test('only the pages on which a place is set may ask the server of maps, and no other host', async () => {
  for (const path of withMap) {
    const policy = await policyOf(product, path)
    expect([path, ...askedBy(policy)]).toEqual([
      path,
      `'self' ${maps}`,
      `'self' data: blob: ${maps}`,
    ])
    expect(policy.match(/https?:\/\/[^\s;]+/g)).toEqual([maps, maps])
  }
  for (const path of noMap)
    expect([path, ...askedBy(await policyOf(product, path))]).toEqual([
      path,
      "'self'",
      "'self' data:",
    ])
})

test('without a server of maps no page may ask any other host', async () => {
  for (const path of [...withMap, ...noMap]) {
    const policy = await policyOf(without, path)
    expect([path, ...askedBy(policy)]).toEqual([path, "'self'", "'self' data:"])
    expect(policy).not.toMatch(/https?:/)
  }
})

import { afterAll, expect, test } from 'vitest'
import { leftoverPaths } from '#src/web/pages/leftover-paths.ts'
import { fixedPages } from '#src/web/routes/public/sitemap-xml.ts'
import { signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())

const forEverybody = 'public, max-age=0, must-revalidate'
const { items, labs, cities } = await product.as({ kind: 'visitor' }).listPublished()
const inEnglish = [
  ...fixedPages,
  ...leftoverPaths.map((path) => `/${path}`),
  ...cities.slice(0, 2).map((slug) => `/cities/${slug}`),
  ...labs.slice(0, 2).map((id) => `/labs/${id}`),
  ...items.slice(0, 2).map((code) => `/tests/${code}`),
  '/attributions',
  '/contact?sent=1',
  '/robots.txt',
  '/sitemap.xml',
]
const addresses = inEnglish.flatMap((path) => [path, path === '/' ? '/hi' : `/hi${path}`])
const people = { administrator: '', patient: '' }
for (const name of ['administrator', 'patient'] as const)
  people[name] = await signedInAs(product, name)

async function read(path: string, cookie = '') {
  const answer = await product.get(path, { cookie })
  return { says: answer.headers.get('cache-control'), text: await answer.text() }
}

test('what caches may keep is byte-identical, whoever is signed in', async () => {
  let kept = 0
  for (const address of addresses) {
    const seen = await read(address)
    if (seen.says !== forEverybody) continue
    kept += 1
    for (const cookie of Object.values(people))
      expect((await read(address, cookie)).text, address).toBe(seen.text)
  }
  expect(kept).toBeGreaterThan(45)
})

test('the data of the same pages says who is signed in, so it is not cached', async () => {
  for (const address of addresses.filter((path) => !/[?.]/.test(path))) {
    const data = address === '/' || address === '/hi' ? `${address}/_root.data` : `${address}.data`
    const { says } = await read(data.replace('//', '/'), people.patient)
    expect(says, data).toBe('no-store')
  }
})

test('what a signed-in person opens first is not what memory serves to the next', async () => {
  const before = product.memory.bytes()
  await read('/about', people.administrator)
  await read('/about.data', people.administrator)
  expect(product.memory.bytes()).toBe(before)
})

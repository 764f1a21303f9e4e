import { afterAll, expect, test } from 'vitest'
import { signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())

async function read(path: string, cookie = '') {
  return (await product.get(path, { cookie })).text()
}

test('the office’s first page leads to the labs and to adding one', async () => {
  const page = await read('/backoffice', await signedInAs(product, 'backoffice'))
  expect(page).toMatch(/href="\/backoffice\/labs"[^>]*>Labs</)
  expect(page).toMatch(/href="\/backoffice\/labs\/new"[^>]*>Add a lab</)
  expect(page).toContain('href="/backoffice/late"')
})

test.each(['backoffice', 'administrator'])(
  'no link of the office’s first page is refused to %s',
  async (name) => {
    const cookie = await signedInAs(product, name)
    const main = (await read('/backoffice', cookie)).split('<main')[1] ?? ''
    const links = [...main.matchAll(/href="(\/[^"#?]*)"/g)].map(([, path = '']) => path)
    expect(links.length).toBeGreaterThan(5)
    const refused: string[] = []
    for (const path of new Set(links))
      if ((await product.get(path, { cookie })).status === 403) refused.push(path)
    expect(refused).toEqual([])
  },
)

test('the app link leads to the app; without an address in the settings there is no link', async () => {
  const { operator } = product.world.settings
  expect(await read('/about')).toMatch(/play\.google\.com[^>]*>Download App</)
  const without = await aProduct({
    withPages: true,
    operator: { ...operator, appStoreUrl: undefined },
  })
  for (const path of ['/about', '/hi/about', '/'])
    expect(await (await without.get(path, {})).text()).not.toMatch(/Download App|ऐप डाउनलोड/)
  await without[Symbol.asyncDispose]()
  const example = await aProduct({ withPages: true, operator: { ...operator, isAppExample: true } })
  const page = await (await example.get('/about', {})).text()
  expect(page).toMatch(/Download App \(example\)/)
  await example[Symbol.asyncDispose]()
})

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
  expect(page).toMatch(/href="\/backoffice\/labs\/new"[^>]*>(?:<svg.*?<\/svg>)?Add a lab</)
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

test('the app link leads to the store; without one in the settings the site itself is the app', async () => {
  const { operator } = product.world.settings
  const store = 'https://apps.example/oxalate'
  const withStore = await aProduct({
    withPages: true,
    operator: {
      ...operator,
      appStoreUrl: store,
      androidApp: { name: 'example.oxalate.app', fingerprint: 'A1:B2' },
    },
  })
  expect(await (await withStore.get('/about', {})).text()).toMatch(
    /href="https:\/\/apps\.example\/oxalate"[^>]*>Download App/,
  )
  const links = await (await withStore.get('/.well-known/assetlinks.json', {})).json()
  expect(links).toMatchObject([
    { target: { package_name: 'example.oxalate.app', sha256_cert_fingerprints: ['A1:B2'] } },
  ])
  await withStore[Symbol.asyncDispose]()
  expect((await product.get('/.well-known/assetlinks.json', {})).status).toBe(404)
  expect(await read('/about')).toMatch(/href="\/app"[^>]*>Download App</)
  expect(await read('/hi/about')).toMatch(/href="\/hi\/app"[^>]*>ऐप डाउनलोड करें</)
  expect((await product.get('/app', {})).status).toBe(200)
})

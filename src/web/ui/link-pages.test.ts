import { globSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { baseUrl, signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())

/** Only the router's own link carries what its scripts read. */
const linksOfTheRouter = (text: string) => text.match(/<a [^>]*data-discover[^>]*>/g) ?? []
const hrefsIn = (text: string) =>
  [...text.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) => href)

test.each(['/', '/tests', '/contact', '/sign-in'])(
  'the links of %s, which runs no script, are plain elements and stay in its language',
  async (address) => {
    const english = await (await product.get(address)).text()
    const hindi = await (await product.get(address === '/' ? '/hi' : `/hi${address}`)).text()
    expect(hrefsIn(english).length).toBeGreaterThan(5)
    expect(linksOfTheRouter(english + hindi)).toEqual([])
    expect(hrefsIn(hindi).filter((href) => /^\/hi(?:[/?#]|$)/.test(href)).length).toBeGreaterThan(5)
  },
)

test('a page that runs scripts has the links of the router', async () => {
  const cookie = await signedInAs(product, 'technician')
  const answer = await product.api.request(`${baseUrl}/lab`, { headers: { cookie } })
  expect(linksOfTheRouter(await answer.text()).length).toBeGreaterThan(0)
})

test('a part takes the link of the product, not of the router', () => {
  const taking = globSync('src/web/**/*.{ts,tsx}').filter((file) =>
    /import \{[^}]*\bLink\b[^}]*\} from 'react-router'/.test(readFileSync(file, 'utf8')),
  )
  expect(taking).toEqual(['src/web/ui/link.tsx'])
})

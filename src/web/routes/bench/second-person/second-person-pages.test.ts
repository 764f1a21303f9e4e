import { afterAll, expect, test } from 'vitest'
import { aProduct } from '#test/product.ts'
import { pagesOf } from '#test/read-pages.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const { fetchPage, send } = pagesOf(product)
const page = '/lab/second-person'

const shown = async (address: string) => (await fetchPage('authoriser', address)).text()
const groupsIn = (html: string) =>
  [...html.matchAll(/<details class="secondgroup"( open="")?><summary>([^<]*)/g)].map(
    ([, isOpen, name = '']) => ({ isOpen: isOpen !== undefined, name: name.trim() }),
  )

test('tests are folded by category until one is searched for, by its name or its category', async () => {
  const all = groupsIn(await shown(page))
  expect(all.length).toBeGreaterThan(5)
  expect(all.filter(({ isOpen }) => isOpen)).toEqual([])
  const [first] = all
  const found = groupsIn(await shown(`${page}?q=${encodeURIComponent(first?.name ?? '')}`))
  expect(found).toContainEqual({ name: first?.name, isOpen: true })
  expect(found.length).toBeLessThan(all.length)
})

test('tests of several folded categories are set with one button below them', async () => {
  const html = await shown(page)
  const parts = html.split('<details class="secondgroup"').slice(1, 3)
  const chosen = parts.map((part) => /name="test" value="([^"]+)"/.exec(part)?.[1] ?? '')
  expect(html.indexOf('name="rule"')).toBeGreaterThan(html.lastIndexOf('name="test"'))
  const form = new FormData()
  form.set('rule', 'never')
  for (const box of chosen) form.append('test', box)
  expect((await send('authoriser', page, form)).to).toBe(`${page}?done=never`)
  const after = await shown(page)
  for (const box of chosen) expect(after).toContain(`value="${box.replace('/0', '/1')}"`)
})

import { afterAll, expect, test } from 'vitest'
import { aCatalogue } from '#test/catalogue.ts'

const product = await aCatalogue()
afterAll(() => product[Symbol.asyncDispose]())

test('the search box’s own example finds each of its tests first', async () => {
  const { items } = await product.search({ q: 'CBC, sugar, thyroid' })
  expect(items.slice(0, 3).map(({ code }) => code)).toEqual(['P-CBC', 'FBS', 'P-THY'])
})

import { afterAll, expect, test } from 'vitest'
import { boundSex } from '#src/domain/catalogue/bound-sex.ts'
import { SearchCatalogue } from '#src/domain/catalogue/search-catalogue.ts'
import { aCatalogue, bengaluru, visitor } from '#test/catalogue.ts'
import { suggestItems } from './suggest-items.ts'

const product = await aCatalogue()
afterAll(() => product[Symbol.asyncDispose]())

/** Every page of a search. */
async function all(input: object) {
  const first = await product.search(input)
  const pages = Array.from({ length: first.pages - 1 }, (_, at) => at + 2)
  const others = await Promise.all(pages.map((page) => product.search({ ...input, page })))
  return [first, ...others].flatMap(({ items }) => items)
}

const priceOf = ({ fromPricePaise }: { fromPricePaise: number | null }) =>
  fromPricePaise ?? Infinity

test('the filters narrow the list together, and the counts say by how much before one is chosen', async () => {
  const chosen = { category: 'BIO', ...bengaluru }
  const { filters } = await product.search(chosen)
  const fasting = await all({ ...chosen, fasting: 'yes' })
  expect(fasting.every(({ fastingHours }) => fastingHours > 0)).toBe(true)
  expect(fasting).toHaveLength(filters?.fasting.yes ?? -1)
  const both = await product.search({ ...chosen, fasting: 'yes', upTo: 200 })
  const cheap = await all({ ...chosen, fasting: 'yes', upTo: 200 })
  expect(cheap.length).toBeGreaterThan(0)
  expect(cheap.length).toBeLessThan(fasting.length)
  expect(cheap.every((item) => priceOf(item) <= 20_000 && item.fastingHours > 0)).toBe(true)
  expect(both.total).toBe(cheap.length)
  expect(both.filters?.all.upTo).toBe(fasting.length)
})

test('the price of a filter is the one that the row shows, of labs that come to the place', async () => {
  for (const place of [{}, bengaluru]) {
    const shown = (await all({ sort: 'price', ...place })).map(priceOf)
    expect(shown).toEqual(shown.toSorted((a, b) => a - b))
    const cheap = await product.search({ upTo: 500, ...place })
    expect(cheap.total).toBe(shown.filter((price) => price <= 50_000).length)
  }
})

test('for a woman what only men can have is left out, and the other way round', async () => {
  const forHer = await all({ sex: 'female' })
  const forHim = await all({ sex: 'male' })
  expect(forHer.filter(({ code }) => boundSex(code) === 'male')).toEqual([])
  expect(forHim.filter(({ code }) => boundSex(code) === 'female')).toEqual([])
  const codes = new Set([...forHer, ...forHim].map(({ code }) => code))
  const { catalogue } = await product.world.catalogue.current(product.clock)
  expect(codes.size).toBe(catalogue.items.length)
})

test('before anything is chosen the counts are of all tests, not of the most requested', async () => {
  const { filters } = await product.search({})
  const { fasting } = filters ?? {}
  const { catalogue } = await product.world.catalogue.current(product.clock)
  expect((fasting?.yes ?? 0) + (fasting?.no ?? 0)).toBe(catalogue.items.length)
  expect((await product.search({ fasting: 'yes' })).total).toBe(fasting?.yes)
})

test('a list of several tests is shown whole, whatever is chosen', async () => {
  const { asked, filters, items } = await product.search({ q: 'cbc, fbs', fasting: 'no', upTo: 1 })
  expect(asked?.tests.map(({ code }) => code)).toEqual(['P-CBC', 'FBS'])
  expect(items.map(({ code }) => code)).toEqual(expect.arrayContaining(['P-CBC', 'FBS']))
  expect(filters).toBeNull()
})

test.each([{ fasting: 'maybe' }, { sex: 'f' }, { upTo: '-1' }, { upTo: '1e9' }, { sort: 'name' }])(
  '%o is refused',
  (input) => {
    expect(SearchCatalogue.safeParse(input).success).toBe(false)
  },
)

test('every listed test has a Hindi name, and is found by it', async () => {
  const lost: string[] = []
  for (const { code, nameHi } of await all({ sort: 'price' })) {
    const { items } = await product.search({ q: nameHi ?? '' })
    if (nameHi === null || !items.some((item) => item.code === code)) lost.push(`${code} ${nameHi}`)
  }
  expect(lost).toEqual([])
})

test('a condition is suggested while it is typed, in either script', async () => {
  const typed = (q: string) => suggestItems(product.world, visitor, { q })
  expect((await typed('pregn')).topics.map(({ slug }) => slug)).toEqual(['pregnancy'])
  expect((await typed('बुखा')).topics.map(({ slug }) => slug)).toEqual(['fever'])
  expect((await typed('thakan')).items).toEqual([])
  expect((await typed('thakan')).topics.map(({ slug }) => slug)).toEqual(['tiredness'])
  expect((await typed('baby gender')).topics).toEqual([])
})

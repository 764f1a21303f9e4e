import { afterAll, expect, test } from 'vitest'
import { SuggestItems } from '#src/domain/catalogue/search-catalogue.ts'
import { suggestItems } from './suggest-items.ts'
import { aCatalogue, bengaluru, visitor } from '#test/catalogue.ts'

const product = await aCatalogue()
afterAll(() => product[Symbol.asyncDispose]())

const asked = async (input: object) => (await product.search(input)).asked
const codesOf = (tests: readonly { code: string }[] = []) => tests.map(({ code }) => code)
const suggest = (q: string) => suggestItems(product.world, visitor, SuggestItems.parse({ q }))

test.each([
  ['CBC, sugar, thyroid', ['P-CBC', 'FBS', 'P-THY']],
  ['cbc lft kft', ['P-CBC', 'P-LFT', 'P-KFT']],
  ['tsh and vitamin d', ['TSH', 'VITD']],
  ['शुगर, थायराइड', ['FBS', 'P-THY']],
])('"%s" is understood as %j, and these stand first', async (q, codes) => {
  const { asked: understood, items, rankedBy } = await product.search({ q })
  expect(codesOf(understood?.tests)).toEqual(codes)
  expect(codesOf(items).slice(0, codes.length)).toEqual(codes)
  expect(rankedBy).toEqual(['typed', 'match'])
})

test.each(['thyroid', 'vitamin d', 'kidney stone', ''])(
  '"%s" names one thing: the search answers as ever',
  async (q) => {
    const { items, asked: understood } = await product.search({ q })
    expect(understood).toBeNull()
    expect(items.length).toBeGreaterThan(0)
  },
)

test('a word in which no test is recognised is named, with the nearest name', async () => {
  const understood = await asked({ q: 'cbc, colesterolll, தமிழ், qqqq' })
  expect(understood?.unknown.map(({ text, nearest }) => [text, nearest?.code])).toEqual([
    ['colesterolll', 'TCHOL'],
    ['தமிழ்', undefined],
    ['qqqq', undefined],
  ])
})

test('labs are compared for all of it: only those that do every test, at the sum of their prices', async () => {
  const understood = await asked({ q: 'cbc, lft', ...bengaluru })
  const { catalogue } = await product.world.catalogue.current(product.clock)
  const able = [...catalogue.labs.values()].flatMap(({ offers }) => {
    const prices = ['P-CBC', 'P-LFT'].map((code) => offers.get(code as never)?.price)
    return prices.every((price) => price !== undefined)
      ? [prices.reduce((sum, price) => sum + price, 0)]
      : []
  })
  expect(understood?.together?.isInReach).toBe(true)
  expect(understood?.together?.labCount).toBeLessThan(able.length)
  expect(able).toContain(understood?.together?.fromPricePaise)
})

test('the law forbids a search for the sex of the unborn in a list too', async () => {
  const { items, asked: understood, notice } = await product.search({ q: 'cbc, gender of baby' })
  expect([items, understood, notice]).toEqual([[], null, 'sex-determination-unlawful'])
  expect((await suggest('cbc, gender of baby')).items).toEqual([])
})

test.each([
  ['thyr', '', 'P-THY'],
  ['cbc, lf', 'cbc, ', 'P-LFT'],
  ['cbc lf', 'cbc ', 'P-LFT'],
  ['thyroid stimulating horm', '', 'TSH'],
])(
  'while "%s" is typed, what stands before is kept and %j completes it',
  async (q, before, code) => {
    const suggested = await suggest(q)
    expect(suggested.before).toBe(before)
    expect(codesOf(suggested.items)).toContain(code)
  },
)

test.each(['', 'c', 'cbc, ', 'qqqqqq'])('nothing is suggested for "%s"', async (q) => {
  expect((await suggest(q)).items).toEqual([])
})

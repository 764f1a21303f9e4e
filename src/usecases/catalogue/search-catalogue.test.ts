import { afterAll, expect, test } from 'vitest'
import { aCatalogue, bengaluru } from '#test/catalogue.ts'

const product = await aCatalogue()
afterAll(() => product[Symbol.asyncDispose]())
const { search } = product

async function first(q: string) {
  return (await search({ q })).items[0]?.code
}

test.each([
  ['cbc', 'P-CBC'],
  ['Complete Blood Count', 'P-CBC'],
  ['hba1c', 'HBA1C'],
  ['Hb A1c', 'HBA1C'],
  ['sugar', 'FBS'],
  ['thyroid', 'P-THY'],
  ['vit d', 'VITD'],
  ['sgpt', 'ALT'],
  ['cholestrol', 'TCHOL'],
  ['thyriod profile', 'P-THY'],
  ['test for jaundice', 'P-HEP'],
  ['β-hCG', 'BHCG'],
  ['liver', 'P-LFT'],
])('"%s" finds %s first', async (q, code) => {
  expect(await first(q)).toBe(code)
})

test('without words: the most requested items, and the categories', async () => {
  const { items, categories, total } = await search({})
  expect(items[0]).toMatchObject({ code: 'P-CBC', caps: ['lavender'], testCount: 21 })
  expect(items).toHaveLength(20)
  expect(total).toBe(50)
  expect(categories).toContainEqual({ code: 'IMG', name: 'Imaging & Cardiac Scans', itemCount: 12 })
})

test('a card shows fasting, hours, tube, and whether it is done at the lab', async () => {
  const { items } = await search({ q: 'lipid profile' })
  expect(items[0]).toMatchObject({
    code: 'P-LIPID',
    kind: 'panel',
    fastingHours: 10,
    caps: ['gold'],
    isHomeCollected: true,
    isBookable: true,
    hasEmergencyNotice: false,
  })
  expect((await search({ q: 'chest x-ray' })).items[0]).toMatchObject({
    code: 'CXR',
    isHomeCollected: false,
    isBookable: false,
  })
  expect((await search({ q: 'troponin i' })).items[0]).toMatchObject({ hasEmergencyNotice: true })
})

test('the price is the cheapest within reach of the place, otherwise of all', async () => {
  const everywhere = await search({ q: 'cbc' })
  const here = await search({ q: 'cbc', ...bengaluru })
  const nowhere = await search({ q: 'cbc', latitude: 34.16, longitude: 77.58 })
  expect(everywhere.items[0]).toMatchObject({ isInReach: null })
  expect(here.items[0]).toMatchObject({ isInReach: true })
  expect(nowhere.items[0]).toMatchObject({
    isInReach: false,
    fromPricePaise: everywhere.items[0]?.fromPricePaise,
  })
  expect(here.items[0]?.labCount).toBeLessThanOrEqual(4)
  expect(everywhere.items[0]?.labCount).toBeGreaterThan(20)
})

test('a PIN code has an estimated point; an unknown one has none', async () => {
  expect((await search({ q: 'cbc', pincode: '560034' })).near).toMatchObject({
    label: 'Koramangala, Bengaluru Urban',
    isEstimate: true,
    isDoubtful: false,
  })
  expect((await search({ q: 'cbc', pincode: '999999' })).near).toBeNull()
})

test('pages follow without a gap or a repetition', async () => {
  const { total, pages } = await search({ q: 'blood' })
  const seen = new Set<string>()
  for (let page = 1; page <= pages; page += 1)
    for (const { code } of (await search({ q: 'blood', page })).items) seen.add(code)
  expect(seen.size).toBe(total)
})

test('a category is listed completely', async () => {
  const { total, items } = await search({ category: 'IMG' })
  expect(total).toBe(12)
  expect(items.every(({ isHomeCollected }) => !isHomeCollected)).toBe(true)
})

test('a search within six hours finds only tests that a lab promises in six hours', async () => {
  const { items, total, categories } = await search({ within: 6 })
  expect(items[0]?.code).toBe('P-CBC')
  expect(total).toBeGreaterThan(20)
  expect(categories).toEqual([])
  expect(items.every(({ tatHours, labCount }) => tatHours <= 6 && labCount > 0)).toBe(true)
  const slow = await search({ q: 'vitamin d' })
  expect(slow.items[0]).toMatchObject({ code: 'VITD' })
  const inTime = await search({ q: 'vitamin d', within: 6 })
  expect(inTime.items.map(({ code }) => code)).not.toContain('VITD')
})

test('near a place only the labs that serve it count for the hours', async () => {
  const here = await search({ within: 6, ...bengaluru })
  expect(here.items.every(({ isInReach, tatHours }) => isInReach && tatHours <= 6)).toBe(true)
  const leh = { latitude: 34.1526, longitude: 77.5771 }
  expect(await search({ within: 6, ...leh })).toMatchObject({ items: [], total: 0 })
})

test.each(['gender test', 'boy or girl', 'लिंग परीक्षण', 'fetal sex', 'g3nder t3st'])(
  '"%s" finds nothing and says that it is unlawful',
  async (q) => {
    const answer = await search({ q })
    expect(answer).toMatchObject({ items: [], total: 0, notice: 'sex-determination-unlawful' })
  },
)

test('filler words find nothing', async () => {
  expect(await search({ q: '???' })).toMatchObject({ items: [], notice: null, categories: [] })
  expect(await search({ q: 'xylophone quartz' })).toMatchObject({ items: [] })
})

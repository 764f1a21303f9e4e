import { afterAll, expect, test } from 'vitest'
import { ViewItem } from '#src/domain/catalogue/search-catalogue.ts'
import { aCatalogue, visitor } from '#test/catalogue.ts'
import { viewItem } from './view-item.ts'

const product = await aCatalogue()
afterAll(() => product[Symbol.asyncDispose]())
const view = (code: string) => viewItem(product.world, visitor, ViewItem.parse({ code }))

test('a test shows what it measures, its preparation and its tube', async () => {
  expect(await view('FBS')).toMatchObject({
    name: 'Fasting Blood Sugar',
    measures: 'The sugar in your blood after a night without food (fasting glucose).',
    preparation: ['Fast 8-10 h; plain water allowed'],
    fastingHours: 8,
    tubes: [{ code: 'FLUORIDE', cap: 'grey', pieces: 1 }],
    members: [],
    unit: 'mg/dL',
    method: 'Hexokinase',
  })
})

test('the LOINC code of a computed value is that of its formula', async () => {
  // 62238-1 is the same estimate by the 2009 formula, which includes race.
  expect(await view('EGFR')).toMatchObject({ loinc: '98979-8' })
  expect(await view('LDL')).toMatchObject({ loinc: '13457-7' })
  expect(await view('LDLD')).toMatchObject({ loinc: '18262-6' })
})

test('a panel lists its tests in order, its tubes in the order of draw, its longest fast', async () => {
  const checkup = await view('P-FBC1')
  expect(checkup.members[0]).toMatchObject({ code: 'HB', name: 'Haemoglobin', unit: 'g/dL' })
  expect(checkup.tubes.map(({ code }) => code)).toEqual(['SST', 'EDTA', 'FLUORIDE', 'URINE'])
  expect(checkup.preparation).toEqual([
    'Fast 10-12 h; plain water allowed',
    expect.stringMatching(/^Stop biotin/),
  ])
})

test('a test names the panels it is in, except unlisted ones', async () => {
  const { partOf } = await view('TSH')
  const codes = partOf.map(({ code }) => code)
  expect(codes).toContain('P-THY')
  expect((await view('HB')).partOf.map(({ code }) => code)).not.toContain('P-ANC')
})

test('the cities in which it is offered have their cheapest price', async () => {
  const { cities, fromPricePaise } = await view('P-CBC')
  expect(cities.map(({ name }) => name)).toContain('Bengaluru')
  expect(Math.min(...cities.map((city) => city.fromPricePaise))).toBe(fromPricePaise)
})

test('every item of the catalogue is described in plain words', async () => {
  const { catalogue } = await product.world.catalogue.current(product.clock)
  for (const { code } of catalogue.items)
    expect((await view(code)).measures).toMatch(/^[A-Z].{10,140}\.$/)
})

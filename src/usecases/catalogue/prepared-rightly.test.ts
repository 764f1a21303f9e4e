import { afterAll, expect, test } from 'vitest'
import { tests } from '#src/db/schema/catalogue.ts'
import { hindiName } from '#src/domain/catalogue/hindi-names.ts'
import { isBeforeDose } from '#src/domain/catalogue/preparation.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { aCatalogue, visitor } from '#test/catalogue.ts'
import { viewItem } from './view-item.ts'

const product = await aCatalogue()
afterAll(() => product[Symbol.asyncDispose]())
const { world, db } = product
const view = (code: string) => viewItem(world, visitor, { code: ItemCode.parse(code) })

test.each([
  ['MF', /between 10 pm and 2 am/],
  ['GCT', /50 g .* wait there .* 1 h/],
  ['OGTT2', /75 g .* wait there.* 2 h/],
  ['PPBS', /phlebotomist waits until 2 h/],
  ['LH', /day 2 to 5 of the cycle/],
  ['FSH', /day 2 to 5 of the cycle/],
  ['E2', /day 2 to 5 of the cycle/],
  ['PROG', /7 days before the next one/],
  ['TESTO', /7 and 11 am/],
  ['LITH', /12 h after the last dose/],
  ['CCL', /blood sample for creatinine/],
  ['HOMA', /insulin and for glucose/],
  ['TSH', /Stop biotin/],
  ['PSA', /Stop biotin/],
  ['P-THY', /Stop biotin/],
  ['P-PCOD', /day 2 to 5 of the cycle/],
])('%s has the right preparation', async (code, words) => {
  expect((await view(code)).preparation.join('. ')).toMatch(words)
})

test('what is drawn before a dose says so, and nothing else does', async () => {
  const rows = await db
    .select({ code: tests.code, event: tests.collectionEvent, preparation: tests.preparation })
    .from(tests)
  const drawnBefore = rows.filter(({ event }) => event === 'before-dose')
  expect(drawnBefore.length).toBeGreaterThan(8)
  const said = rows.filter(({ preparation }) => isBeforeDose(preparation))
  expect(said).toEqual(drawnBefore)
})

test('every preparation has a Hindi text, each sentence and several together', async () => {
  const rows = await db.select({ preparation: tests.preparation }).from(tests)
  const missing = rows.filter(({ preparation }) => hindiName(preparation) === undefined)
  expect(missing).toEqual([])
})

test.each([
  ['DIPSI', 'GCT'],
  ['bone scan', 'DEXA'],
  ['allergy test', 'IGE'],
  ['typhoid test', 'WIDAL'],
])('"%s" does not lead to %s first', async (q, code) => {
  const { items } = await product.search({ q })
  expect(items[0]?.code).not.toBe(code)
})

test('no name promises what it is not: cancer screens and a TORCH of ten', async () => {
  const { catalogue } = await world.catalogue.current(world.clock)
  const names = catalogue.items.flatMap(({ name, aliases }) => [name, ...aliases])
  expect(names.filter((name) => /cancer screen|TORCH 10|DIPSI|bone scan/i.test(name))).toEqual([])
  expect(catalogue.byCode.get('P-TUMM')?.name).toBe('Tumour Markers Male')
})

test('a test that needs counselling and consent is booked, and says so', async () => {
  for (const code of ['KARYO', 'BRCA', 'HBELEC', 'HBA2', 'HBF', 'HBBMUT', 'SICK'])
    expect(await view(code)).toMatchObject({ isBookable: true, needsConsent: true })
  expect(await view('HB')).toMatchObject({ needsConsent: false })
})

test('ultrasound is shown, done at the lab, and listed only by registered labs; alcohol is not', async () => {
  for (const code of ['USGAB', 'USGPEL', 'ECHO'])
    expect(await view(code)).toMatchObject({ isBookable: false, whyNot: { why: 'at-the-lab' } })
  await expect(view('ALCO')).rejects.toMatchObject({ refusal: 'not-found' })
  const { catalogue } = await world.catalogue.current(world.clock)
  const scans = catalogue.items.filter(({ name }) => /ultraso|sonograph|echocardio/i.test(name))
  expect(scans.map(({ needsPcpndt }) => needsPcpndt)).toEqual([true, true, true])
})

test('infections that a lab must notify are marked, tuberculosis for Nikshay', async () => {
  const rows = await db.select({ code: tests.code, notify: tests.notify }).from(tests)
  const marks = new Map(rows.map(({ code, notify }) => [String(code), notify]))
  for (const code of ['AFBS', 'AFBC', 'TBPCR']) expect(marks.get(code), code).toBe('nikshay')
  for (const code of ['DNS1', 'MALAG', 'CHIKM', 'HAVM', 'COVPCR', 'PS', 'THCS'])
    expect(marks.get(code), code).toBe('idsp')
  for (const code of ['HB', 'VITD']) expect(marks.get(code), code).toBeNull()
})

import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { categories, panels, tests, tubeTypes } from '#src/db/schema/catalogue.ts'
import { locations } from '#src/db/schema/places.ts'
import { hindiName } from '#src/domain/catalogue/hindi-names.ts'
import { aCatalogue } from '#test/catalogue.ts'

const product = await aCatalogue()
afterAll(() => product[Symbol.asyncDispose]())
const { db } = product

const devanagari = /\p{Script=Devanagari}/u
/** `serum` and `Serum` are English; `HbA1c`, `IgG`, `tTG` and `pH` are the same in Hindi. */
const english = /\b(?:[a-z]{2,}|[A-Z][a-z]{2,})\b/

test('every test and panel says what it measures in both languages', async () => {
  const words = { english: tests.measures, hindi: tests.measuresHi, code: tests.code }
  const ofPanels = { english: panels.measures, hindi: panels.measuresHi, code: panels.code }
  const rows = [
    ...(await db.select(words).from(tests)),
    ...(await db.select(ofPanels).from(panels)),
  ]
  expect(rows).toHaveLength(425)
  for (const row of rows) {
    expect(row.english, row.code).toMatch(/^[A-Z].{10,140}\.$/)
    expect(row.hindi, row.code).toMatch(/^[^.]{6,140}।$/u)
    expect(row.hindi, row.code).toMatch(devanagari)
    expect(row.hindi.replaceAll(/[a-z]-/g, ''), row.code).not.toMatch(english)
  }
})

test('no two tests are explained in the same words', async () => {
  const rows = await db.select({ hindi: tests.measuresHi }).from(tests)
  expect(new Set(rows.map(({ hindi }) => hindi)).size).toBe(rows.length)
})

test('every category, city, specimen, tube and preparation has a Hindi name', async () => {
  const rows = await db.select().from(tests)
  const names = [
    ...(await db.select().from(categories)).map(({ name }) => name),
    ...(await db.select().from(locations)).map(({ name }) => name),
    ...(await db.select().from(tubeTypes)).map(({ name }) => name),
    ...rows.flatMap(({ specimen, preparation }) => [specimen, preparation]),
  ]
  expect([...new Set(names)].filter((name) => !devanagari.test(hindiName(name) ?? ''))).toEqual([])
})

test.each([
  ['खून की जाँच', 'P-CBC'],
  ['ख़ून की जांच', 'P-CBC'],
  ['शुगर', 'FBS'],
  ['शुगर टेस्ट', 'FBS'],
  ['थायराइड', 'P-THY'],
  ['थाइराइड', 'P-THY'],
  ['डेंगू', 'DNS1'],
  ['पेशाब की जांच', 'P-URINE'],
  ['विटामिन डी', 'VITD'],
  ['हीमोग्लोबिन', 'HB'],
  ['किडनी', 'P-KFT'],
  ['लिवर की जाँच', 'P-LFT'],
  ['कोलेस्ट्रोल', 'P-LIPID'],
  ['टीबी', 'TBPCR'],
])('"%s" finds %s first', async (q, code) => {
  expect((await product.search({ q })).items[0]?.code).toBe(code)
})

test('every everyday Hindi word of a listed test finds it first', async () => {
  const lines = readFileSync(new URL('../../data/everyday-words.csv', import.meta.url), 'utf8')
  const rows = lines.trim().split('\n').slice(1)
  const words = rows.flatMap((row) => {
    const [code = '', list = ''] = row.split(',')
    return list.split(';').flatMap((word) => (devanagari.test(word) ? [{ code, word }] : []))
  })
  expect(words.length).toBeGreaterThan(80)
  const { catalogue } = await product.world.catalogue.current(product.clock)
  const lost = words
    .filter(({ code }) => catalogue.byCode.has(code))
    .filter(({ code, word }) => catalogue.search(word)[0]?.code !== code)
  expect(lost).toEqual([])
})

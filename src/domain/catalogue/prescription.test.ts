import { expect, test } from 'vitest'
import { nearestName } from './nearest-name.ts'
import { buildReader } from './prescription.ts'
import { vocabularyOf } from './vocabulary.ts'

/** The earlier, the more popular. */
const items = [
  ['Complete Blood Count', 'CBC'],
  ['Fasting Blood Sugar', 'FBS', 'शुगर'],
  ['Thyroid Profile', 'Thyroid', 'T3 T4 TSH', 'थायराइड'],
  ['Liver Function Test', 'LFT'],
  ['Kidney Function Test', 'KFT'],
  ['Vitamin D 25-Hydroxy', 'Vitamin D3'],
  ['Thyroid Stimulating Hormone', 'TSH'],
  ['Post Prandial Blood Sugar', '2 hour post meal sugar', 'PPBS'],
  ['Urine Routine', 'Urine R/M'],
  ['Creatinine', 'Serum creatinine'],
  ['Iron', 'Fe'],
  ['Iron and Binding Capacity'],
  ['Scrub Typhus IgM Antibody', 'Scrub IgM'],
  ['Immunoglobulin G', 'IgG'],
  ['Vitamin A', 'Retinol', 'विटामिन ए'],
  ['Vitamin B1', 'Thiamine'],
  ['Potassium', 'K'],
  ['CA 125'],
].map((names, rank) => ({ names, about: '', rank }))
const vocabulary = vocabularyOf(items)
const read = buildReader(vocabulary)
const nearest = nearestName(items)

/** The first names of the recognised items, and the unknown words behind question marks. */
function readIn(request: string): string {
  const { recognised, unknown } = read(request)
  const names = recognised.map(({ item }) => items[item]?.names.at(1) ?? items[item]?.names[0])
  return [...names, ...unknown.map((text) => `?${text}`)].join(', ')
}

test.each([
  ['CBC, sugar, thyroid', 'CBC, FBS, Thyroid'],
  ['cbc lft kft', 'CBC, LFT, KFT'],
  ['tsh and vitamin d', 'TSH, Vitamin D3'],
  ['CBC/LFT+KFT', 'CBC, LFT, KFT'],
  ['1. CBC\n2. LFT\n3. S. Creatinine', 'CBC, LFT, Serum creatinine'],
  ['1) CBC 2) sugar 3) LFT', 'CBC, FBS, LFT'],
  ['• CBC\n• Urine R/M', 'CBC, Urine R/M'],
  ['Adv: repeat CBC and sr. creatinine', 'CBC, Serum creatinine'],
  ['थायराइड और शुगर', 'Thyroid, FBS'],
  ['Date: 21/11/2026\nAge/Sex: 32/F\nAdv: CBC, LFT', 'CBC, LFT'],
])('"%s" is read as %s', (request, tests) => {
  expect(readIn(request)).toBe(tests)
  expect(read(request).isList).toBe(true)
})

test.each([
  ['vitamin d', 'Vitamin D3'],
  ['iron and binding capacity', 'Iron and Binding Capacity'],
  ['T3, T4, TSH', 'Thyroid'],
])('"%s" is one thing: %s', (request, one) => {
  expect(readIn(request)).toBe(one)
  expect(read(request).isList).toBe(false)
})

test('a word of a name is read between whole names without commas', () => {
  expect(readIn('cbc sugar thyroid')).toBe('CBC, FBS, Thyroid')
})

test.each([
  ['thyriod, creatinin', 'Thyroid, Serum creatinine'],
  ['cbc liver functon test', 'CBC, LFT'],
])('one typing error in a long word is forgiven: "%s"', (request, tests) => {
  expect(readIn(request)).toBe(tests)
})

test.each([
  ['vitamin b2, cbc', '?vitamin b2'],
  ['cbc, ca 126', '?ca 126'],
  ['cbc, scrub igg', '?scrub igg'],
  ['cbc, vitamin k', '?vitamin k'],
  ['cbc, vitamin b', '?vitamin b'],
  ['cbc, विटामिन के', '?विटामिन के'],
  ['vitamin a, d, k', '?k'],
  ['free t3, cbc', '?free t3'],
  ['scrub igm, igg', '?igg'],
])('a digit, a single letter and a class of antibody are no typing errors: "%s"', (request, no) => {
  expect(readIn(request).split(', ').at(-1)).toBe(no)
})

test.each(['function stimulating', 'capacity of typhus', 'urine antibody'])(
  'words of two different names name neither: "%s"',
  (request) => {
    expect(read(request)).toEqual({ recognised: [], unknown: [request], isList: false })
  },
)

test('unknown words are told, neighbours together, in whatever script they are', () => {
  expect(readIn('cbc, foo bar, lft')).toBe('CBC, LFT, ?foo bar')
  expect(readIn('தமிழ் cbc')).toBe('CBC, ?தமிழ்')
  expect(readIn('<script>alert(1)</script>, cbc')).toContain('?script alert')
})

test('a test that is named twice is read once', () => {
  expect(readIn('cbc, complete blood count, CBC')).toBe('CBC')
})

test('what the same words can also mean comes with it, the likeliest first', () => {
  const [sugar] = read('cbc, sugar').recognised.slice(1)
  expect(sugar).toEqual({ text: 'sugar', item: 1, others: [7] })
})

test('a list of thirty tests is read whole; a text without end is not', () => {
  const thirty = Array.from({ length: 30 }, (_, at) => (at % 2 ? 'cbc' : 'unknownword')).join(', ')
  expect(read(thirty).unknown).toHaveLength(15)
  expect(read('x '.repeat(100_000)).unknown.join(' ').length).toBeLessThan(1000)
})

test('the nearest name is proposed for a word that looks like it, and none for another', () => {
  expect(items[nearest('creatnin') ?? -1]?.names[0]).toBe('Creatinine')
  expect(nearest('qqqq')).toBeUndefined()
  expect(nearest('')).toBeUndefined()
})

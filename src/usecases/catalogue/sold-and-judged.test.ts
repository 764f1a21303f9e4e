import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { afterAll, expect, test } from 'vitest'
import { tests } from '#src/db/schema/catalogue.ts'
import { referenceRanges } from '#src/db/schema/reference-limits.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { aCatalogue, visitor } from '#test/catalogue.ts'
import { viewItem } from './view-item.ts'

const product = await aCatalogue()
afterAll(() => product[Symbol.asyncDispose]())
const { world, db } = product
const { catalogue } = await world.catalogue.current(world.clock)
const ranges = Map.groupBy(await db.select().from(referenceRanges), ({ testCode }) => testCode)
const rows: unknown[] = parse(
  readFileSync(new URL('../../data/unranged-tests.csv', import.meta.url), 'utf8'),
  { columns: true },
)
const decided = new Map(rows.map((row) => [fieldOf(row, 'code'), fieldOf(row, 'decision')]))

function fieldOf(row: unknown, name: string) {
  const value = typeof row === 'object' && row !== null ? Reflect.get(row, name) : undefined
  return String(value ?? '')
}

/** Stated again here: tests that do harm if they degrade in transport or come hours too late. */
test.each('TNI HSTNI TNT HSTNT CKMB CKMBM DDIM NH3 LACT ICA HCY APTT F8 F9 LUPUS OSF'.split(' '))(
  '%s is not taken at home, nor a panel that holds it',
  (code) => {
    const holding = catalogue.items.filter(({ tests: of }) => of.some((one) => one.code === code))
    expect(holding.length).toBeGreaterThan(0)
    for (const { code: item, isHomeCollected, whyNot } of holding) {
      expect(isHomeCollected, item).toBe(false)
      expect(whyNot, item).toMatchObject({ why: 'at-the-lab' })
    }
  },
)

test('the page of an emergency test says so, and the panel’s names the test that keeps it', async () => {
  const view = (code: string) => viewItem(world, visitor, { code: ItemCode.parse(code) })
  for (const code of ['HSTNT', 'DDIM', 'CKMB'])
    expect(await view(code)).toMatchObject({
      hasEmergencyNotice: true,
      whyNot: { why: 'at-the-lab', reason: 'emergency', test: null },
    })
  expect(await view('LACT')).toMatchObject({
    hasEmergencyNotice: true,
    whyNot: { why: 'at-the-lab', reason: 'unstable' },
  })
  expect(await view('P-COAG')).toMatchObject({
    whyNot: { why: 'at-the-lab', test: 'Activated Partial Thromboplastin Time' },
  })
})

/** Ages from 18 to 90 without a row of the test, for a sex. */
function agesUnjudged(code: ItemCode, sex: 'male' | 'female') {
  const own = (ranges.get(code) ?? []).filter((row) => row.sex === sex || row.sex === 'any')
  const years = Array.from({ length: 73 }, (_, after) => 18 + after)
  return years.filter(
    (age) =>
      !own.some(({ fromYears, toYears }) => (fromYears ?? 0) <= age && age < (toYears ?? 999)),
  )
}

test('every number that can be booked has a range for men and women of every age, or a decision', () => {
  const sold = catalogue.items
    .filter(({ kind, isBookable }) => kind === 'test' && isBookable)
    .flatMap(({ tests: of }) => of)
    .filter(({ resultType }) => resultType === 'numeric')
  expect(sold.length).toBeGreaterThan(190)
  const silent = sold.filter(
    ({ code }) =>
      decided.get(code) !== 'held' &&
      [...agesUnjudged(code, 'male'), ...agesUnjudged(code, 'female')].length > 0,
  )
  expect(silent.map(({ code }) => code)).toEqual([])
})

test('what is not sold is shown with its reason, and no panel that contains it is sold', async () => {
  const unsold = [...decided].flatMap(([code, decision]) => (decision === 'not-sold' ? [code] : []))
  expect(unsold.length).toBeGreaterThan(5)
  const all = await db.select({ code: tests.code, isSold: tests.isSold }).from(tests)
  expect(
    all
      .filter(({ isSold }) => !isSold)
      .map(({ code }) => String(code))
      .toSorted(),
  ).toEqual(unsold.toSorted())
  const holding = catalogue.items.filter(({ tests: of }) => of.some(({ isSold }) => !isSold))
  expect(holding.filter(({ isBookable }) => isBookable)).toEqual([])
  expect(catalogue.byCode.get('CORT')).toMatchObject({ whyNot: { why: 'not-sold' } })
})

/**
 * Stated again here: numbers that nothing judges alone, because they are read as a judged ratio.
 */
const readAs = { FPSA: 'FPSAR' } as const

test('what can be booked by itself has limits for each of its numbers, or the ratio it is read as', () => {
  const immunity = new Set(['AHBS', 'RUBG'])
  const judged = (code: string) => ranges.has(ItemCode.parse(code)) || immunity.has(code)
  const bookable = catalogue.items.filter(({ isBookable }) => isBookable)
  const bare = bookable.flatMap(({ tests: of, beside }) => {
    const numbers = of.filter(({ resultType, code }) => resultType === 'numeric' && !judged(code))
    const all: readonly { code: string }[] = [...of, ...beside]
    return numbers.map(({ code }) => ({ code, comesWith: all.map((one) => one.code) }))
  })
  expect(new Set(bare.map(({ code }) => code))).toEqual(new Set(Object.keys(readAs)))
  for (const { comesWith } of bare) expect(comesWith).toContain(readAs.FPSA)
  expect(Object.values(readAs).filter((ratio) => !judged(ratio))).toEqual([])
})

test('every decision names a test, its reason and its source', () => {
  for (const row of rows) {
    expect(['held', 'not-sold']).toContain(fieldOf(row, 'decision'))
    expect(fieldOf(row, 'why').length).toBeGreaterThan(10)
    expect(fieldOf(row, 'source').length).toBeGreaterThan(5)
  }
})

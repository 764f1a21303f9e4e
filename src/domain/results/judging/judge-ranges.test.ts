import { expect, test } from 'vitest'
import type { NamedCondition } from '#src/domain/catalogue/reference-range.ts'
import type { Side } from './band.ts'
import { judge, shownRange } from './judge.ts'

type Ends = { low: number | null; high: number | null }

function aSide(
  sex: Side['sex'],
  range: (Ends & { condition?: NamedCondition }) | null,
  limits: Side['limits'] = null,
): Side {
  return { sex, range: range && { id: sex, ...range }, limits }
}

function judged(value: number, sides: readonly Side[]) {
  const yardstick = { sides, isAgeKnown: true, lowest: 0, plausibleLow: null, plausibleHigh: null }
  return judge({ type: 'numeric', value, comparator: null, yardstick })
}

const limit = (id: string, low: number | null, high: number | null) => ({ id, low, high })
const usual = { low: 12, high: 15 }
const of = (condition: NamedCondition, ends: Ends = usual) =>
  aSide('female', { ...ends, condition })

test('of two sexes’ limits the one that alarms earlier is shown, at either end', () => {
  const man = aSide('male', usual, limit('men', 7, 21))
  const woman = aSide('female', usual, limit('women', 6, 20))
  expect(judged(13, [man, woman]).limits).toEqual({ low: 7, high: 20 })
  expect(judged(13, [woman, man]).limits).toEqual({ low: 7, high: 20 })
})

test('a limit at one end leaves the other end without one', () => {
  expect(judged(13, [aSide('female', usual, limit('l', 7, null))]).limits).toEqual({
    low: 7,
    high: null,
  })
  expect(judged(13, [aSide('female', usual, limit('l', null, 20))]).limits).toEqual({
    low: null,
    high: 20,
  })
})

test('where no row has a limit none is shown', () => {
  expect(judged(13, [aSide('female', usual)]).limits).toBeNull()
  expect(judged(13, [aSide('female', usual, limit('l', null, null))]).limits).toBeNull()
})

test('the deciding rows are named: each range, and limits that both sexes share once', () => {
  const [man, woman] = [
    aSide('male', usual, limit('shared', 7, 20)),
    aSide('female', { low: 11, high: 15 }, limit('shared', 7, 20)),
  ]
  expect(judged(13, [man, woman]).decidedBy).toEqual({
    ranges: ['male', 'female'],
    limits: ['shared'],
  })
  expect(judged(13, [aSide('any', null)]).decidedBy).toEqual({ ranges: [], limits: [] })
})

test('one uncertain range of two makes the judgement uncertain, none does not', () => {
  const sure = aSide('male', usual)
  const unsure = { ...sure, range: { id: 'r', ...usual, isUncertain: true } }
  expect(judged(13, [sure, unsure]).isRangeUncertain).toBe(true)
  expect(judged(13, [unsure]).isRangeUncertain).toBe(true)
  expect(judged(13, [sure, sure]).isRangeUncertain).toBe(false)
  expect(judged(13, [aSide('any', null)]).isRangeUncertain).toBe(false)
})

test('two sexes with one range see that range; where one end differs, the intersection and both by name', () => {
  expect(shownRange([aSide('male', usual), aSide('female', usual)])).toEqual({
    ...usual,
    condition: null,
    premise: null,
    ranges: [],
  })
  for (const [other, shared] of [
    [{ low: 12, high: 16 }, usual],
    [
      { low: 13, high: 15 },
      { low: 13, high: 15 },
    ],
  ] as const)
    expect(shownRange([aSide('male', other), aSide('female', usual)])).toEqual({
      ...shared,
      condition: null,
      premise: null,
      ranges: [
        { sex: 'male', ...other },
        { sex: 'female', ...usual },
      ],
    })
})

test('an end that neither range has stays open in the intersection', () => {
  const below = (high: number) => aSide(high === 4 ? 'male' : 'female', { low: null, high })
  expect(shownRange([below(4), below(5)])).toMatchObject({ low: null, high: 4 })
  const above = (low: number) => aSide(low === 40 ? 'male' : 'female', { low, high: null })
  expect(shownRange([above(40), above(50)])).toMatchObject({ low: 50, high: null })
})

test('two equal ranges with different premises are both named', () => {
  const [one, other] = [aSide('female', usual), aSide('male', usual)]
  const fasting = {
    ...other,
    range: other.range && { ...other.range, premise: 'fasting' as const },
  }
  expect(shownRange([one, fasting])).toEqual({
    ...usual,
    condition: null,
    premise: null,
    ranges: [
      { sex: 'female', ...usual },
      { sex: 'male', ...usual, premise: 'fasting' },
    ],
  })
  expect(shownRange([fasting, fasting])).toMatchObject({ premise: 'fasting', ranges: [] })
})

test('a range for anybody beside a side without one is not named as a sex’s', () => {
  expect(shownRange([aSide('any', usual), aSide('female', null)])).toEqual({
    low: null,
    high: null,
    condition: null,
    premise: null,
    ranges: [],
  })
})

test.each([
  ['pregnancy alone', [of('pregnancy')], 'pregnancy'],
  ['one trimester', [of('trimester-2')], 'trimester-2'],
  ['two trimesters of one range', [of('trimester-1'), of('trimester-2')], 'pregnancy'],
  ['an ordinary range that is pregnancy’s too', [aSide('female', usual), of('pregnancy')], null],
  ['a range that is not made for pregnancy', [of('not-pregnant')], 'not-pregnant'],
  ['one of others beside pregnancy’s', [of('not-pregnant'), of('pregnancy')], 'not-pregnant'],
  ['a man’s beside one of others', [aSide('male', usual), of('not-pregnant')], 'not-pregnant'],
] as const)('the range of %s is called so', (_, sides, condition) => {
  expect(shownRange(sides)).toEqual({ ...usual, condition, premise: null, ranges: [] })
})

import { expect, test } from 'vitest'
import { judge } from './judge.ts'
import { type Yardstick } from './judgement.ts'
import type { Side } from './band.ts'

function aSide(over: Partial<Side> = {}): Side {
  return {
    sex: 'any',
    range: { id: 'range', low: 3.5, high: 5.1 },
    limits: { id: 'limits', low: 2.8, high: 6.2 },
    ...over,
  }
}

function aYardstick(over: Partial<Yardstick> = {}): Yardstick {
  return {
    sides: [aSide()],
    isAgeKnown: true,
    lowest: 0,
    plausibleLow: null,
    plausibleHigh: null,
    ...over,
  }
}

function ofNumber(typed: string, yardstick = aYardstick()) {
  const comparator = typed.startsWith('<') ? '<' : typed.startsWith('>') ? '>' : null
  const value = Number(typed.replace(/[<>]/, ''))
  return judge({ type: 'numeric', value, comparator, yardstick })
}

const men = aSide({ sex: 'male', range: { id: 'men', low: 13, high: 17 }, limits: null })
const women = aSide({ sex: 'female', range: { id: 'women', low: 12, high: 15 }, limits: null })

test.each([
  ['2.8', 'critical-low'],
  ['2.81', 'low'],
  ['3.5', 'normal'],
  ['5.1', 'normal'],
  ['5.11', 'high'],
  ['6.2', 'critical-high'],
] as const)(
  'both ends are normal, a critical limit is critical itself: %s is %s',
  (typed, flag) => {
    expect(ofNumber(typed).flag).toBe(flag)
  },
)

test('a limit alarms without a range, and is held and called', () => {
  const yardstick = aYardstick({ sides: [aSide({ range: null })] })
  expect(ofNumber('6.2', yardstick)).toMatchObject({
    flag: 'critical-high',
    held: 'critical',
    isCallDue: true,
    decidedBy: { ranges: [], limits: ['limits'] },
  })
})

test('between two limits without a range nothing is normal: a person decides', () => {
  const yardstick = aYardstick({ sides: [aSide({ range: null })] })
  expect(ofNumber('4', yardstick)).toMatchObject({ flag: 'no-range', held: 'nothing-judges' })
  const none = aYardstick({ sides: [aSide({ range: null, limits: null })] })
  expect(ofNumber('4', none)).toMatchObject({ flag: 'no-range', held: 'nothing-judges' })
  const empty = aYardstick({ sides: [aSide({ range: { id: 'r', low: null, high: null } })] })
  expect(ofNumber('4', empty)).toMatchObject({ flag: 'no-range', held: 'nothing-judges' })
})

test.each([
  ['14', 'normal', null],
  ['11', 'low', null],
  ['17.5', 'high', null],
  ['12.5', 'no-range', 'sexes-differ'],
  ['16', 'no-range', 'sexes-differ'],
] as const)('of another sex, %s by both ranges is %s, held: %s', (typed, flag, held) => {
  const judged = ofNumber(typed, aYardstick({ sides: [men, women] }))
  expect(judged).toMatchObject({ flag, held, low: 13, high: 15 })
  expect(judged.ranges).toEqual([
    { sex: 'male', low: 13, high: 17 },
    { sex: 'female', low: 12, high: 15 },
  ])
})

test('for another sex, a range of one sex decides nothing, a limit of one sex alarms', () => {
  const none = aSide({ sex: 'female', range: null, limits: null })
  const judged = ofNumber('14', aYardstick({ sides: [men, none] }))
  expect(judged).toMatchObject({ flag: 'no-range', held: 'sexes-differ', low: null, high: null })
  const sides = [{ ...men, limits: { id: 'l', low: 7, high: null } }, none]
  expect(ofNumber('7', aYardstick({ sides }))).toMatchObject({
    flag: 'critical-low',
    isCallDue: true,
  })
})

const expecting = aSide({
  sex: 'female',
  range: { id: 'expecting', low: 11, high: 14, condition: 'pregnancy' },
  limits: { id: 'limits', low: 7, high: 20 },
})
const notExpecting = aSide({ ...women, limits: { id: 'limits', low: 7, high: 20 } })

test.each([
  ['11.5', 'no-range', 'pregnancy-unknown'],
  ['14.5', 'no-range', 'pregnancy-unknown'],
  ['12', 'normal', null],
  ['10.9', 'low', null],
  ['15.1', 'high', null],
  ['7', 'critical-low', 'critical'],
  ['20', 'critical-high', 'critical'],
  ['<12', 'no-range', 'undecided'],
] as const)('not said whether she is pregnant, %s is %s, held: %s', (typed, flag, held) => {
  const judged = ofNumber(typed, aYardstick({ sides: [notExpecting, expecting] }))
  expect(judged).toMatchObject({ flag, held, low: 12, high: 14, condition: null })
  expect(judged.ranges).toEqual([
    { sex: 'female', low: 12, high: 15 },
    { sex: 'female', low: 11, high: 14, condition: 'pregnancy' },
  ])
})

test.each([
  ['11.5', 'no-range', 'pregnancy-unknown'],
  ['16', 'no-range', 'sexes-differ'],
  ['14', 'normal', null],
  ['10', 'low', null],
] as const)('of another sex and not said, %s is %s, held: %s', (typed, flag, held) => {
  const sides = [men, notExpecting, expecting]
  expect(ofNumber(typed, aYardstick({ sides }))).toMatchObject({ flag, held })
})

test('a judgement names a pregnancy range as such', () => {
  const judged = ofNumber('11.5', aYardstick({ sides: [expecting] }))
  expect(judged).toMatchObject({ flag: 'normal', condition: 'pregnancy', low: 11, ranges: [] })
  expect(ofNumber('12.5', aYardstick({ sides: [women] })).condition).toBeNull()
})

test.each([
  ['<2.8', 'critical-low', 'critical'],
  ['<2.5', 'critical-low', 'critical'],
  ['<3', 'no-range', 'undecided'],
  ['<5', 'no-range', 'undecided'],
  ['>6.2', 'critical-high', 'critical'],
  ['>1000', 'critical-high', 'critical'],
  ['>6', 'no-range', 'undecided'],
  ['>4', 'no-range', 'undecided'],
] as const)('%s is %s, held: %s', (typed, flag, held) => {
  expect(ofNumber(typed)).toMatchObject({ flag, held })
})

test.each([
  ['<0.01', { low: null, high: 4 }, 'normal'],
  ['<4', { low: null, high: 4 }, 'normal'],
  ['>4', { low: null, high: 4 }, 'high'],
  ['<0.01', { low: 0.4, high: 4.5 }, 'low'],
  ['>90', { low: 90, high: null }, 'normal'],
  ['>60', { low: 90, high: null }, 'no-range'],
] as const)('without limits %s against %j is %s', (typed, ends, flag) => {
  const side = aSide({ range: { id: 'r', ...ends }, limits: null })
  expect(ofNumber(typed, aYardstick({ sides: [side] })).flag).toBe(flag)
})

test('what may be below zero is not known to be above it', () => {
  const side = aSide({ range: { id: 'r', low: -2, high: 2 }, limits: null })
  const yardstick = aYardstick({ sides: [side], lowest: null })
  expect(ofNumber('<1', yardstick)).toMatchObject({ flag: 'no-range', held: 'undecided' })
})

test('an implausible value is held for a second look, and still called', () => {
  expect(ofNumber('54', aYardstick({ plausibleHigh: 12 }))).toMatchObject({
    flag: 'critical-high',
    held: 'implausible',
    isCallDue: true,
  })
})

test('without an age every age’s limits alarm, and no range reassures', () => {
  const sides = [
    aSide({ range: null, limits: { id: 'newborn', low: null, high: 15 } }),
    aSide({ range: null, limits: { id: 'adult', low: null, high: 20 } }),
  ]
  const yardstick = aYardstick({ sides, isAgeKnown: false })
  expect(ofNumber('15', yardstick)).toMatchObject({ flag: 'critical-high', isCallDue: true })
  expect(ofNumber('1', yardstick)).toMatchObject({ flag: 'no-range', held: 'age-unknown' })
})

import { expect, test } from 'vitest'
import type { NamedCondition } from '#src/domain/catalogue/reference-range.ts'
import type { Side } from './band.ts'
import { judge } from './judge.ts'
import { type Yardstick } from './judgement.ts'

function aYardstick(over: Partial<Yardstick> = {}): Yardstick {
  return {
    sides: [],
    isAgeKnown: true,
    lowest: 0,
    plausibleLow: null,
    plausibleHigh: null,
    ...over,
  }
}

function ofNumber(typed: string, over: Partial<Yardstick>) {
  const comparator = typed.startsWith('<') ? '<' : typed.startsWith('>') ? '>' : null
  const value = Number(typed.replace(/[<>]/, ''))
  return judge({ type: 'numeric', value, comparator, yardstick: aYardstick(over) })
}

test('a critical finding is held and called; no other finding is, and neither has a range', () => {
  const none = {
    low: null,
    high: null,
    condition: null,
    premise: null,
    ranges: [],
    limits: null,
    isRangeUncertain: false,
    decidedBy: { ranges: [], limits: [] },
  }
  for (const type of ['qualitative', 'narrative', 'culture'] as const)
    expect(judge({ type, meaning: 'critical' }), type).toEqual({
      ...none,
      flag: 'critical',
      held: 'critical',
      isCallDue: true,
    })
  for (const [meaning, flag] of [
    ['expected', 'normal'],
    ['abnormal', 'abnormal'],
    ['reading', 'reading'],
  ] as const)
    expect(judge({ type: 'qualitative', meaning })).toEqual({
      ...none,
      flag,
      held: null,
      isCallDue: false,
    })
})

test.each([
  ['9.9', 'not-immune'],
  ['10', 'equivocal'],
  ['11.9', 'equivocal'],
  ['12', 'immune'],
  ['300', 'immune'],
  ['<10', 'not-immune'],
  ['<10.1', 'equivocal'],
  ['<50', 'equivocal'],
  ['>5', 'equivocal'],
  ['>10', 'equivocal'],
  ['>12', 'immune'],
] as const)('not immune below 10, immune from 12 on: %s is %s', (typed, flag) => {
  const sides: Side[] = [{ sex: 'any', range: { id: 'r', low: 0, high: 1 }, limits: null }]
  const immunity = { notImmuneBelow: 10, immuneFrom: 12 }
  expect(ofNumber(typed, { sides, immunity })).toMatchObject({
    flag,
    low: 12,
    high: null,
    held: null,
    isCallDue: false,
  })
})

test.each([
  ['100', null],
  ['100.1', 'implausible'],
  ['>99', null],
  ['>100', 'implausible'],
  ['<100', null],
] as const)('where people have 100 at most, %s is held: %s', (typed, held) => {
  const sides: Side[] = [{ sex: 'any', range: { id: 'r', low: null, high: 200 }, limits: null }]
  const high: Side[] = [{ sex: 'any', range: { id: 'r', low: null, high: 5 }, limits: null }]
  const isAbove = typed.startsWith('>')
  expect(ofNumber(typed, { sides: isAbove ? high : sides, plausibleHigh: 100 }).held).toBe(held)
})

function aWoman(low: number, high: number, condition?: NamedCondition): Side {
  const range = { id: condition ?? 'ordinary', low, high, ...(condition && { condition }) }
  return { sex: 'female', range, limits: null }
}
const man: Side = { sex: 'male', range: { id: 'men', low: 13, high: 17 }, limits: null }
const thyroid = [
  aWoman(0.1, 2.5, 'trimester-1'),
  aWoman(0.2, 3, 'trimester-2'),
  aWoman(0.3, 3.5, 'trimester-3'),
]

test.each([
  ['2', 'normal', null],
  ['4', 'high', null],
  ['0.05', 'low', null],
  ['2.8', 'no-range', 'trimester-unknown'],
  ['3.2', 'no-range', 'trimester-unknown'],
  ['0.25', 'no-range', 'trimester-unknown'],
] as const)('pregnant in no known week, %s is %s, held: %s', (typed, flag, held) => {
  expect(ofNumber(typed, { sides: thyroid })).toMatchObject({ flag, held })
})

test('where each trimester says something else, the week is missing', () => {
  const rising = [
    aWoman(10, 20, 'trimester-1'),
    aWoman(15, 30, 'trimester-2'),
    aWoman(25, 40, 'trimester-3'),
  ]
  expect(ofNumber('22', { sides: rising }).held).toBe('trimester-unknown')
})

test.each([
  ['3.8', 'pregnancy-unknown'],
  ['2.8', 'pregnancy-unknown'],
  ['4.5', null],
  ['2', null],
] as const)('neither pregnancy nor week said, %s is held: %s', (typed, held) => {
  expect(ofNumber(typed, { sides: [aWoman(0.1, 4), ...thyroid] }).held).toBe(held)
})

test('pregnancy is asked where an answer matters although the weeks differ', () => {
  const sides = [aWoman(0.1, 2.6), ...thyroid.slice(0, 2)]
  expect(ofNumber('2.55', { sides }).held).toBe('pregnancy-unknown')
})

test('a range not made for pregnancy is the ordinary one: only the pregnancy is unknown', () => {
  const sides = [aWoman(12, 15, 'not-pregnant'), aWoman(11, 14, 'pregnancy')]
  expect(ofNumber('11.5', { sides }).held).toBe('pregnancy-unknown')
})

test('for another sex and a certain pregnancy, the sexes differ', () => {
  expect(ofNumber('16', { sides: [man, aWoman(11, 14, 'pregnancy')] }).held).toBe('sexes-differ')
})

test('a woman without a range of her own beside pregnancy’s is asked whether she is pregnant', () => {
  const none: Side = { sex: 'female', range: null, limits: null }
  const sides = [none, aWoman(11, 14, 'pregnancy')]
  expect(ofNumber('12', { sides })).toMatchObject({ flag: 'no-range', held: 'pregnancy-unknown' })
})

test('what no answer about a pregnancy would settle is not attributed to it', () => {
  const sides = [man, aWoman(12, 20), aWoman(19, 25, 'pregnancy')]
  expect(ofNumber('18', { sides }).held).toBe('sexes-differ')
})

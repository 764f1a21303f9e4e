import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { comparators } from '#src/domain/results/entry/typed-number.ts'
import { resultFlags } from '#src/domain/results/judging/flag.ts'
import { sampleRemarks } from '#src/domain/tubes/sample-remark.ts'
import type { AutoRule } from './auto-rule.ts'
import { type Verifiable, verdict } from './verdict.ts'

/** Not reviewed by a pathologist: each row follows from the source that it names. */
const file = new URL('../../../test/golden/by-rule.csv', import.meta.url)
const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n')
const names = head.split(',')
const corpus = lines.map((line) => {
  const cells = line.split(',')
  return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
})

type Row = (typeof corpus)[number]

const number = (text = '') => (text === '' ? null : Number(text))

function ruleOf(row: Row): AutoRule {
  const within = row['rule'] === 'limits' ? 'limits' : 'reference'
  const allowsFirst = row['allows_first'] === 'yes'
  return { within, low: number(row['rule_low']), high: number(row['rule_high']), allowsFirst }
}

function valueOf(row: Row): Verifiable {
  const flag = resultFlags.find((one) => one === row['flag'])
  const qc = row['qc']
  if (!flag) throw new Error(`no flag ${row['flag']}`)
  return {
    value: number(row['value']),
    comparator: comparators.find((one) => one === row['comparator']) ?? null,
    flag,
    rangeLow: number(row['low']),
    rangeHigh: number(row['high']),
    hasSeveralRanges: false,
    isHeld: flag.startsWith('critical') || row['changed'] === 'yes',
    isDelta: row['changed'] === 'yes',
    hasEarlier: row['earlier'] === 'yes',
    needsSecondPerson: row['second_person'] === 'yes',
    isFirst: row['first'] === 'yes',
    isDecided: false,
    isComputed: false,
    isSensitive: false,
    qc: qc === 'passed' || qc === 'failed' || qc === 'not-run' ? qc : null,
    isFlagged: row['flagged'] === 'yes',
    remark: sampleRemarks.find((one) => one === row['remark']) ?? null,
  }
}

test('of a corpus of more than 500 results every one that a person must see is left to a person', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(500)
  const judged = corpus.map((row) => ({ row, ...verdict(ruleOf(row), valueOf(row)) }))
  const forPerson = judged.filter(({ row }) => row['expected'] === 'person')
  const left = forPerson.filter(({ ok }) => !ok)
  const verified = judged.filter(({ ok }) => ok)
  const share = (part: number, whole: number) => `${((part * 100) / whole).toFixed(1)} %`
  expect({
    results: corpus.length,
    sensitivity: share(left.length, forPerson.length),
    verified: share(verified.length, corpus.length),
  }).toEqual({ results: 617, sensitivity: '100.0 %', verified: '43.8 %' })
  const wrong = judged.filter(({ row, ok }) => ok !== (row['expected'] === 'verified'))
  expect(wrong.map(({ row }) => row)).toEqual([])
})

const good: Verifiable = {
  value: 14,
  comparator: null,
  flag: 'normal',
  rangeLow: 13,
  rangeHigh: 17,
  hasSeveralRanges: false,
  isHeld: false,
  isDelta: false,
  hasEarlier: true,
  needsSecondPerson: false,
  isFirst: true,
  isDecided: false,
  isComputed: false,
  isSensitive: false,
  qc: 'passed',
  isFlagged: false,
  remark: null,
}
const inside: AutoRule = { within: 'reference', low: null, high: null, allowsFirst: false }
const widest: AutoRule = { within: 'limits', low: -1000, high: 1000, allowsFirst: true }

const doubts: [string, Partial<Verifiable>][] = [
  ['sensitive', { isSensitive: true }],
  ['not-a-number', { value: null }],
  ['bound', { comparator: '<' }],
  ['computed', { isComputed: true }],
  ['critical', { flag: 'critical-low' }],
  ['held', { isHeld: true }],
  ['delta', { isDelta: true }],
  ['not-first', { isFirst: false }],
  ['decided', { isDecided: true }],
  ['second-person', { needsSecondPerson: true }],
  ['no-instrument', { qc: null }],
  ['qc-failed', { qc: 'failed' }],
  ['qc-not-run', { qc: 'not-run' }],
  ['instrument-flag', { isFlagged: true }],
  ['specimen', { remark: 'slightly-haemolysed' }],
]

test.each(doubts)('the widest rule of a lab leaves to a person: %s', (why, doubt) => {
  expect(verdict(widest, good)).toEqual({ ok: true })
  const found = verdict(widest, { ...good, ...doubt })
  expect(found).toMatchObject({ ok: false, why: expect.arrayContaining([why]) })
})

test('without one range, outside of it, or without an earlier value nothing is let through', () => {
  const why = (value: Partial<Verifiable>) => {
    const found = verdict(inside, { ...good, ...value })
    return found.ok ? [] : found.why
  }
  expect(why({})).toEqual([])
  expect(why({ hasSeveralRanges: true })).toEqual(['no-single-range'])
  expect(why({ rangeLow: null, rangeHigh: null })).toEqual(['no-single-range'])
  expect(why({ value: 12.9 })).toEqual(['outside-range'])
  expect(why({ flag: 'high' })).toEqual(['outside-range'])
  expect(why({ hasEarlier: false })).toEqual(['no-earlier'])
})

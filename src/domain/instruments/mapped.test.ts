import { expect, test } from 'vitest'
import { instrumentProfiles } from '#src/adapters/instrument-profiles.ts'
import type { SentResult } from './instrument-message.ts'
import { isOfControl, mapped } from './mapped.ts'

const sysmex = instrumentProfiles().of('sysmex-xn', 1)
const sent: SentResult = {
  sampleId: 'A1',
  code: 'WBC',
  value: '7.8',
  comparator: null,
  unit: '10*3/uL',
  flags: ['N'],
  status: 'F',
  measuredAt: null,
  isControl: false,
}

test('a value has our test and our unit', () => {
  expect(mapped(sysmex, sent)).toEqual({
    ok: true,
    value: { tests: ['WBC'], value: '7.8', unit: '10*3/uL' },
  })
  expect(mapped(sysmex, { ...sent, comparator: '>' })).toMatchObject({ value: { value: '>7.8' } })
})

test.each([
  ['no sample', { sampleId: '' }, 'no-sample'],
  ['an unknown test', { code: 'XYZ' }, 'unknown-test'],
  ['a name that every object has', { code: 'constructor' }, 'unknown-test'],
  ['an unknown unit', { unit: 'g/L' }, 'unknown-unit'],
  ['a value that is not final', { status: 'P' }, 'not-final'],
  ['a value that the instrument doubts', { flags: ['W'] }, 'flagged'],
  ['a decimal comma', { value: '7,8' }, 'comma-in-number'],
] as const)('%s waits for a person', (_, wrong, error) => {
  expect(mapped(sysmex, { ...sent, ...wrong })).toEqual({ ok: false, error })
})

test('a decimal comma is one only where the profile says so, and groups are never guessed', () => {
  const comma = { ...sysmex, decimalComma: true }
  expect(mapped(comma, { ...sent, value: '7,8' })).toMatchObject({ value: { value: '7.8' } })
  expect(mapped(comma, { ...sent, value: '1,234,567' })).toEqual({
    ok: false,
    error: 'comma-in-number',
  })
})

test('a number beyond what the instrument measures needs a sign before it', () => {
  const tests = { WBC: { tests: sysmex.tests['WBC']?.tests ?? [], lowest: 0, highest: 400 } }
  const narrow = { ...sysmex, tests }
  expect(mapped(narrow, { ...sent, value: '412' })).toEqual({ ok: false, error: 'out-of-range' })
  expect(mapped(narrow, { ...sent, value: '400', comparator: '>' }).ok).toBe(true)
})

test('control material is told by the message or by its sample id', () => {
  expect(isOfControl(sysmex, { ...sent, isControl: true }, ['a test'])).toBe(true)
  expect(isOfControl(sysmex, { ...sent, sampleId: 'QC-12' }, [])).toBe(true)
  // The lab's own numbers may begin so.
  expect(isOfControl(sysmex, { ...sent, sampleId: 'QC-12' }, ['a test'])).toBe(false)
  expect(isOfControl(sysmex, sent, [])).toBe(false)
})

import { expect, test } from 'vitest'
import { carriedFrom } from './carried-changes.ts'

const added = {
  text: 'Repeat it.',
  by: 'Dr Rao',
  registrationNumber: 'KMC 1',
  at: '2026-11-20T09:00:00Z',
}
const value = {
  type: 'numeric' as const,
  unit: 'g/dL',
  rangeLow: null,
  rangeHigh: null,
  flag: 'normal' as const,
  comment: null,
}
const corrected = {
  kind: 'correct' as const,
  reason: 'transcription' as const,
  words: 'Typed wrongly.',
  replaces: 1,
  replacedFrom: '2026-11-20T08:00:00Z',
  by: 'Dr Rao',
  changes: [
    {
      code: 'HB',
      name: 'Haemoglobin',
      from: { ...value, value: '13.0' },
      to: { ...value, value: '9.1' },
    },
  ],
}

test('a first version carries nothing', () => {
  expect(carriedFrom([])).toEqual({})
  expect(carriedFrom([{ version: 1 }])).toEqual({})
})

test('an added text is repeated once, with the version that added it, also across one that lost it', () => {
  const versions = [
    { version: 4 },
    { version: 3, additions: [added] },
    { version: 2, additions: [added] },
    { version: 1 },
  ]
  expect(carriedFrom(versions)).toEqual({ additions: [{ ...added, version: 2 }] })
})

test('every changed value is repeated with its version, and a text alone changes none', () => {
  const words = { ...corrected, kind: 'append' as const, changes: [] }
  const versions = [
    { version: 3, revision: words },
    { version: 2, revision: corrected },
  ]
  expect(carriedFrom(versions)).toEqual({ earlierChanges: [{ ...corrected, version: 2 }] })
})

import { expect, test } from 'vitest'
import { isSameFinding } from './kept-value.ts'

const found = { value: 12.6, comparator: null, choice: null, text: null, unit: 'mg/dL' }

test('a finding is the same only where number, sign, choice, text and unit are', () => {
  expect(isSameFinding(found, { ...found })).toBe(true)
  for (const other of [
    { value: 12.7 },
    { comparator: '>' as const },
    { choice: 'Seen' },
    { text: 'Seen' },
    { unit: 'mmol/L' },
  ])
    expect(isSameFinding(found, { ...found, ...other })).toBe(false)
})

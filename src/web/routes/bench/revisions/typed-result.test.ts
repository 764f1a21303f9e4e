import { expect, test } from 'vitest'
import { typedResult } from './typed-result.ts'

const item = {
  resultType: 'numeric',
  decimals: 1,
  unit: 'ng/mL',
  result: { value: 0.01, comparator: '<', choice: null, text: null, unit: 'ng/mL', decimals: 2 },
} as Parameters<typeof typedResult>[0]

test('in a revision a number is sent as typed: only the verb parses it', () => {
  const typed = (value: string) => typedResult(item, { value, finding: '', comment: undefined })
  expect(typed('13,2')).toEqual({ type: 'numeric', value: '13,2' })
  expect(typed('>1000')).toEqual({ type: 'numeric', value: '>1000' })
})

test('a value left empty stays as published, with its comparator', () => {
  const kept = typedResult(item, { value: '', finding: '', comment: 'Measured twice.' })
  expect(kept).toEqual({ type: 'numeric', value: '<0.01', comment: 'Measured twice.' })
})

test('a value that stays in an older unit is sent with that unit, so that it is refused', () => {
  const other = { ...item, unit: 'nmol/L' }
  const kept = typedResult(other, { value: '', finding: '', comment: 'Measured twice.' })
  expect(kept).toMatchObject({ value: '<0.01 ng/mL' })
})

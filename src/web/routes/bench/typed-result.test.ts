import { expect, test } from 'vitest'
import { typedResult } from './typed-result.ts'

const item = {
  resultType: 'numeric',
  decimals: 1,
  result: null,
} as Parameters<typeof typedResult>[0]

test('a decimal comma is no number where a report is revised: it would make ten times the value', () => {
  const typed = (value: string) => typedResult(item, { value, finding: '', comment: undefined })
  expect(typed('13,2')).toMatchObject({ value: undefined })
  expect(typed('13.2')).toMatchObject({ value: 13.2 })
  expect(typed('1,200')).toMatchObject({ value: 1200 })
})

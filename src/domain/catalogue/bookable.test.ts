import { expect, test } from 'vitest'
import { isBookable } from './bookable.ts'

const haemoglobin = {
  restriction: 'none',
  isHomeCollected: true,
  resultType: 'numeric',
  choices: [],
  decimals: 1,
} as const
const panel = { restriction: 'none', isHomeCollected: true } as const

test('a listed test taken at home, whose result can be typed in, can be booked', () => {
  expect(isBookable({ ...panel, members: [haemoglobin] })).toBe(true)
  expect(isBookable({ ...panel, restriction: 'emergency-notice', members: [haemoglobin] })).toBe(
    true,
  )
})

test('a panel cannot be booked for one member that is not listed', () => {
  expect(
    isBookable({ ...panel, members: [haemoglobin, { ...haemoglobin, restriction: 'hiv' }] }),
  ).toBe(false)
})

test('what is done at the lab cannot be booked for home', () => {
  expect(isBookable({ ...panel, isHomeCollected: false, members: [haemoglobin] })).toBe(false)
  expect(isBookable({ ...panel, members: [{ ...haemoglobin, isHomeCollected: false }] })).toBe(
    false,
  )
})

test('a test whose result nobody could enter cannot be booked', () => {
  const choice = { ...haemoglobin, resultType: 'qualitative' } as const
  expect(isBookable({ ...panel, members: [{ ...choice, choices: [] }] })).toBe(false)
  expect(
    isBookable({ ...panel, members: [{ ...choice, choices: ['Negative', 'Positive'] }] }),
  ).toBe(true)
  expect(isBookable({ ...panel, members: [{ ...haemoglobin, decimals: null }] })).toBe(false)
  expect(isBookable({ ...panel, members: [] })).toBe(false)
})

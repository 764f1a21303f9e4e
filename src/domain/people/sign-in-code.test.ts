import { expect, test } from 'vitest'
import { Phone, secondsToNextCode } from './sign-in-code.ts'

const now = Temporal.Instant.from('2026-11-21T06:00:00Z')

test('only mobile numbers in India, however they are typed', () => {
  for (const typed of ['+919876543210', '98765 43210', '098765-43210', '919876543210'])
    expect(Phone.parse(typed)).toBe('+919876543210')
  for (const other of ['+915876543210', '+14155550123', '987654321', '+9198765432100', ''])
    expect(Phone.safeParse(other).success).toBe(false)
})

test('the next code waits 30, then 60, then 120 seconds', () => {
  expect(secondsToNextCode([], now)).toBe(0)
  expect(secondsToNextCode(ago(0), now)).toBe(30)
  expect(secondsToNextCode(ago(29), now)).toBe(1)
  expect(secondsToNextCode(ago(30), now)).toBe(0)
  expect(secondsToNextCode(ago(30, 60), now)).toBe(30)
  expect(secondsToNextCode(ago(60, 90, 200), now)).toBe(60)
  expect(secondsToNextCode(ago(120, 300, 400, 500), now)).toBe(0)
})

test('five codes an hour and ten a day', () => {
  expect(secondsToNextCode(ago(500, 1000, 1500, 2000, 3000), now)).toBe(600)
  const ten = ago(4000, 8000, 12_000, 16_000, 20_000, 24_000, 28_000, 32_000, 36_000, 80_000)
  expect(secondsToNextCode(ten, now)).toBe(6400)
})

function ago(...seconds: number[]) {
  return seconds.map((s) => now.subtract({ seconds: s }))
}

test('a code from more than an hour ago does not delay the next one', () => {
  expect(secondsToNextCode(ago(40, 3599), now)).toBe(20)
  expect(secondsToNextCode(ago(40, 3600), now)).toBe(0)
  expect(secondsToNextCode(ago(100, 4000, 5000), now)).toBe(0)
})

import { expect, test } from 'vitest'
import { ageInHours, isPastReversal } from './ageing.ts'

const day = Temporal.PlainDate.from('2026-11-20')
const at = (iso: string) => Temporal.Instant.from(iso)

test('the age of a break is in whole hours', () => {
  expect(ageInHours(at('2026-11-20T06:00:00Z'), at('2026-11-21T05:59:59Z'))).toBe(23)
  expect(ageInHours(at('2026-11-20T06:00:00Z'), at('2026-11-21T06:00:00Z'))).toBe(24)
})

test('banks reverse a payment for five days in India; after that we must refund it', () => {
  const missing = { kind: 'missing-here', day } as const
  expect(isPastReversal(missing, at('2026-11-25T18:29:59Z'))).toBe(false)
  expect(isPastReversal(missing, at('2026-11-25T18:30:00Z'))).toBe(true)
  const there = { kind: 'missing-there', day } as const
  expect(isPastReversal(there, at('2026-12-25T18:30:00Z'))).toBe(false)
})

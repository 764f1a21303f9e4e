import { expect, test } from 'vitest'
import { hasNotBegun } from './contract-change.ts'

test('an approved change can be withdrawn until it takes effect', () => {
  const effectiveAt = Temporal.Instant.from('2026-11-30T18:30:00Z')
  const before = effectiveAt.subtract({ seconds: 1 })
  expect(hasNotBegun({ state: 'approved', effectiveAt }, before)).toBe(true)
  expect(hasNotBegun({ state: 'approved', effectiveAt }, effectiveAt)).toBe(false)
  expect(hasNotBegun({ state: 'approved', effectiveAt: null }, before)).toBe(false)
  for (const state of ['waiting', 'refused', 'withdrawn'] as const)
    expect([state, hasNotBegun({ state, effectiveAt }, before)]).toEqual([state, false])
})

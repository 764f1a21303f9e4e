import { expect, test } from 'vitest'
import { IsoInstant } from './iso-instant.ts'

test.each([
  ['1999-12-31T23:59:59Z', false],
  ['2000-01-01T00:00:00Z', true],
  ['2000-01-01T05:29:59+05:30', false],
  ['2026-11-23T09:00:00+05:30', true],
  ['2099-12-31T23:59:59.999Z', true],
  ['2100-01-01T00:00:00Z', false],
  ['2100-01-01T05:29:59+05:30', true],
  ['9999-12-31T23:59:59Z', false],
  ['2026-11-23T09:00:00', false],
])('%s is an instant of this century: %s', (text, isTaken) => {
  expect(IsoInstant.safeParse(text).success).toBe(isTaken)
})

import { expect, test } from 'vitest'
import { ageInYears, indianDay, indianInstant } from './india-time.ts'

test('an Indian day begins at 18:30 UTC of the day before', () => {
  expect(indianDay(Temporal.Instant.from('2026-11-20T18:29:59Z')).toString()).toBe('2026-11-20')
  expect(indianDay(Temporal.Instant.from('2026-11-20T18:30:00Z')).toString()).toBe('2026-11-21')
})

test('half past eight in the morning in India is three in UTC', () => {
  const instant = indianInstant(
    Temporal.PlainDate.from('2026-11-21'),
    Temporal.PlainTime.from('08:30'),
  )
  expect(instant.toString()).toBe('2026-11-21T03:00:00Z')
})

test('a person turns 18 on the birthday, and one born on 29 February on 1 March', () => {
  const birth = Temporal.PlainDate.from('2008-11-21')
  expect(ageInYears(birth, Temporal.PlainDate.from('2026-11-20'))).toBe(17)
  expect(ageInYears(birth, Temporal.PlainDate.from('2026-11-21'))).toBe(18)
  const leap = Temporal.PlainDate.from('2008-02-29')
  expect(ageInYears(leap, Temporal.PlainDate.from('2026-02-28'))).toBe(17)
  expect(ageInYears(leap, Temporal.PlainDate.from('2026-03-01'))).toBe(18)
})

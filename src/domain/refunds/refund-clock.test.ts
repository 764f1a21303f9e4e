import { expect, test } from 'vitest'
import { isWorkingDay, refundDueBy, refundEarliest } from './refund-clock.ts'

const day = (iso: string) => Temporal.PlainDate.from(iso)

test('banks are closed on Sundays, second and fourth Saturdays and national holidays', () => {
  expect(isWorkingDay(day('2026-11-22'))).toBe(false) // Sunday
  expect(isWorkingDay(day('2026-11-14'))).toBe(false) // second Saturday
  expect(isWorkingDay(day('2026-11-21'))).toBe(true) // third Saturday
  expect(isWorkingDay(day('2026-11-28'))).toBe(false) // fourth Saturday
  expect(isWorkingDay(day('2027-01-26'))).toBe(false) // Republic Day
})

test('a bank refund requested on Saturday, 21 November arrives within 7 working days, an online one in 10', () => {
  expect(refundDueBy(day('2026-11-21'), 'bank').toString()).toBe('2026-12-01')
  expect(refundDueBy(day('2026-11-21'), 'online').toString()).toBe('2026-12-04')
})

test('a listed holiday moves the last day and the first one', () => {
  const asked = day('2026-12-22')
  const christmas = ['2026-12-25']
  expect(refundDueBy(asked, 'bank').toString()).toBe('2026-12-31') // without Christmas
  expect(refundDueBy(asked, 'bank', christmas).toString()).toBe('2027-01-01')
  expect(refundEarliest(asked, 'bank').toString()).toBe('2026-12-25')
  expect(refundEarliest(asked, 'bank', christmas).toString()).toBe('2026-12-28')
})

import { expect, test } from 'vitest'
import { erasure, hindrancesOf, keptUntil } from './erasure.ts'

const nothing = { roles: 0, openOrders: 0, dueReports: 0, dueMoney: 0 }
const never = { booked: null, medical: null }
const on = (day: string) => Temporal.PlainDate.from(day)

test('an account with nothing under way is erased, and nothing is kept of one that never booked', () => {
  expect(erasure(nothing, never)).toEqual({ ok: true, value: { books: null, medical: null } })
})

test.each([
  ['roles', 'erase-staff'],
  ['openOrders', 'erase-booking-open'],
  ['dueReports', 'erase-report-due'],
  ['dueMoney', 'erase-money-due'],
] as const)('%s are a reason of their own to wait', (count, hindrance) => {
  expect(erasure({ ...nothing, [count]: 1 }, never)).toEqual({ ok: false, error: hindrance })
})

test('every reason is shown at once', () => {
  expect(hindrancesOf({ roles: 0, openOrders: 2, dueReports: 0, dueMoney: 1 })).toEqual([
    'erase-booking-open',
    'erase-money-due',
  ])
})

test('books stay for eight years after their financial year, which ends in March', () => {
  const last = (day: string) => String(keptUntil({ booked: on(day), medical: null }).books)
  expect(last('2026-03-31')).toBe('2034-03-31')
  expect(last('2026-04-01')).toBe('2035-03-31')
})

test('medical records stay for three years after the last entry', () => {
  const { medical } = keptUntil({ booked: on('2026-11-23'), medical: on('2026-11-25') })
  expect(String(medical)).toBe('2029-11-25')
})

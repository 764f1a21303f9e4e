import { expect, test } from 'vitest'
import { daysOfBookings, daysOfVisits, SearchBookings, SearchVisits } from './office-lists.ts'

const today = Temporal.PlainDate.from('2026-11-21')
const person = '01970000-0000-7000-8000-000000000000'
const words = (days: ReturnType<typeof daysOfVisits>) => days && [days.from, days.to].join(' ')
const visitDays = (asked: object) => words(daysOfVisits(SearchVisits.parse(asked), today))
const bookingDays = (asked: object) => words(daysOfBookings(SearchBookings.parse(asked), today))

test('visits are those of today, unless days, one account or a state under way is asked for', () => {
  expect(visitDays({})).toBe('2026-11-21 2026-11-21')
  expect(visitDays({ state: 'failed' })).toBe('2026-11-21 2026-11-21')
  expect(visitDays({ state: 'offered' })).toBeNull()
  expect(visitDays({ state: 'collected' })).toBeNull()
  expect(visitDays({ state: 'unserved' })).toBeNull()
  expect(visitDays({ person })).toBeNull()
  expect(visitDays({ state: 'offered', person, from: '2026-11-01', to: '2026-11-03' })).toBe(
    '2026-11-01 2026-11-03',
  )
  expect(visitDays({ to: '2026-11-03' })).toBe('2026-11-03 2026-11-03')
})

test('visits that wait for money are those of the coming 31 days: today has hardly any', () => {
  expect(visitDays({ state: 'held' })).toBe('2026-11-21 2026-12-21')
  expect(visitDays({ state: 'held', from: '2026-11-25' })).toBe('2026-11-25 2026-11-25')
  expect(visitDays({ state: 'held', person })).toBeNull()
})

test('bookings are those of the last 31 days, or all of one account', () => {
  expect(bookingDays({})).toBe('2026-10-22 2026-11-21')
  expect(bookingDays({ person })).toBeNull()
  expect(bookingDays({ person, from: '2026-11-03' })).toBe('2026-11-03 2026-11-03')
})

test('31 days are one list, 32 are too many, and days out of order are none', () => {
  const at = (from: string, to: string) => SearchVisits.safeParse({ from, to }).error?.issues[0]
  expect(at('2026-10-01', '2026-10-31')).toBeUndefined()
  expect(at('2026-10-01', '2026-11-01')?.path).toEqual(['to'])
  expect(at('2026-10-02', '2026-10-01')?.path).toEqual(['to'])
})

test.each(['x', '2026-11-21T00:00:00Z', `2026-11-21~${person}`, '2026-11-21T00:00:00Z~1'])(
  'a place of a list is an instant and a row, never %s',
  (after) => {
    expect(SearchBookings.safeParse({ after }).success).toBe(false)
  },
)

test('a place of a list is read as its instant and its row', () => {
  const { after } = SearchVisits.parse({ after: `2026-11-21T06:00:00.123Z~${person}` })
  expect([after?.at.toString(), after?.id]).toEqual(['2026-11-21T06:00:00.123Z', person])
})

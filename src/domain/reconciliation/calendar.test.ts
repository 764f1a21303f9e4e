import { expect, test } from 'vitest'
import { calendarOf, type DayFacts, monthOf } from './calendar.ts'

const date = (text: string) => Temporal.PlainDate.from(text)
const today = date('2026-11-20')
const month = monthOf({}, today)
const fact = (day: string, of: Partial<DayFacts>): DayFacts => {
  return { day: date(day), compared: null, open: 0, resolved: 0, ...of }
}
const standings = (facts: readonly DayFacts[], first: Temporal.PlainDate | undefined) =>
  new Map(calendarOf(month, facts, { today, first }).map(({ day, standing }) => [day, standing]))

test('the month is that of today in India, or the one asked for', () => {
  expect(month).toEqual({ from: date('2026-11-01'), to: date('2026-11-30') })
  expect(monthOf({ month: '2028-02' }, today).to.toString()).toBe('2028-02-29')
})

test('each day stands by its comparison and its open differences', () => {
  const seen = standings(
    [
      fact('2026-11-10', { compared: 4 }),
      fact('2026-11-11', { compared: 4, open: 1 }),
      fact('2026-11-12', { compared: 0, resolved: 2 }),
      fact('2026-11-13', { open: 1 }), // the bank's file disagrees; the gateway was never compared
    ],
    date('2026-11-05'),
  )
  expect(seen.size).toBe(30)
  expect(seen.get('2026-11-10')).toBe('reconciled')
  expect(seen.get('2026-11-11')).toBe('open')
  expect(seen.get('2026-11-12')).toBe('reconciled')
  expect(seen.get('2026-11-13')).toBe('open')
  expect(seen.get('2026-11-14')).toBe('no-statement')
})

test('a day is late only when the night after it is over, and nothing is before the first payment', () => {
  const seen = standings([], date('2026-11-05'))
  expect(seen.get('2026-11-18')).toBe('no-statement')
  expect(seen.get('2026-11-19')).toBe('not-yet')
  expect(seen.get('2026-11-30')).toBe('not-yet')
  expect(seen.get('2026-11-04')).toBeNull()
  expect(standings([], undefined).get('2026-11-18')).toBeNull()
})

import { expect, test } from 'vitest'
import { formatPhone } from './format-phone.ts'
import { formatRupees, formatWholeRupees } from './format-rupees.ts'
import { formatDay, formatHours, formatInstant } from './format-time.ts'
import { paise } from './money.ts'

test('an instant is shown in Indian time, as people write it', () => {
  expect(formatInstant('2026-11-21T05:00:00Z')).toBe('21 Nov 2026, 10:30\u00a0am')
  expect(formatInstant('2026-11-21T05:00:00Z', 'near')).toBe('21 Nov, 10:30\u00a0am')
  expect(formatInstant('2026-11-20T18:31:00Z', 'day')).toBe('21 Nov 2026')
  expect(formatInstant('2026-11-21T13:00:00Z', 'time')).toBe('6:30\u00a0pm')
})

test('a day is the same day in every time zone', () => {
  expect(formatDay('2026-11-21')).toBe('21 Nov 2026')
  expect(formatDay('2026-11-21', 'weekday')).toBe('Sat, 21 Nov')
})

test('a slot shows both ends of its hour', () => {
  expect(formatHours('2026-11-21T03:00:00Z', '2026-11-21T04:00:00Z')).toBe('8:30 – 9:30\u00a0am')
})

test('an hour in Hindi names the part of the day', () => {
  const hours = (from: string, to: string) => formatHours(from, to, 'hi-IN')
  expect(hours('2026-11-21T03:00:00Z', '2026-11-21T04:00:00Z')).toBe('सुबह 8:30 – 9:30')
  expect(hours('2026-11-21T06:00:00Z', '2026-11-21T07:00:00Z')).toBe('सुबह 11:30 – दोपहर 12:30')
})

test('in Hindi the month and the part of the day are Hindi and the digits are unchanged', () => {
  const said = (iso: string) => formatInstant(iso, 'full', 'hi-IN')
  expect(said('2026-11-21T05:00:00Z')).toMatch(/^21 नव.* 2026, सुबह 10:30$/)
  expect(said('2026-11-21T16:00:00Z')).toMatch(/^21 नव.* 2026, रात 9:30$/)
})

test('a phone number is grouped as people in India group it', () => {
  expect(formatPhone('+919876543210')).toBe('+91 98765 43210')
  expect(formatPhone('112')).toBe('112')
})

test('money uses lakhs, and lists show paise only where there are any', () => {
  expect(formatRupees(paise(12345600))).toBe('₹1,23,456.00')
  expect(formatWholeRupees(paise(24000))).toBe('₹240')
  expect(formatWholeRupees(paise(24050))).toBe('₹240.50')
})

test('a day in Hindi has no part of the day', () => {
  expect(formatInstant('2026-11-21T05:00:00Z', 'day', 'hi-IN')).toMatch(/^21 नव.* 2026$/)
})

test.each([
  ['9876543210', '+91 98765 43210'],
  ['98765-43210', '+91 98765 43210'],
  ['919876543210', '+91 98765 43210'],
  ['+91 98765 43210', '+91 98765 43210'],
  ['00919876543210', '00919876543210'],
  ['98765432101', '98765432101'],
  ['022 2345 6789', '022 2345 6789'],
])('%s is shown as %s', (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown)
})

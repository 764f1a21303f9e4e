import { expect, test } from 'vitest'
import { paise } from '#src/domain/money.ts'
import { invoiceTax } from './invoice.ts'
import { batchNumber, invoiceNumber, payoutNumber } from './numbers.ts'
import { financialYear, monthBounds, weekEnds, weekOf, weekToPay } from './week.ts'

const monday = Temporal.PlainDate.from('2026-11-16')
const at = (instant: string) => Temporal.Instant.from(instant)

test('a week ends with the first instant of the next Monday in India', () => {
  expect(weekEnds(monday).toString()).toBe('2026-11-22T18:30:00Z')
  expect(weekOf(at('2026-11-22T18:29:59.999Z')).toString()).toBe('2026-11-16')
  expect(weekOf(at('2026-11-22T18:30:00Z')).toString()).toBe('2026-11-23')
})

test('the last week that ended is paid next, unless it has its batch', () => {
  const now = at('2026-11-22T18:30:00Z')
  expect(weekToPay(now, false).toString()).toBe('2026-11-16')
  expect(weekToPay(now, true).toString()).toBe('2026-11-23')
})

test('a month begins and ends at midnight in India', () => {
  const { begins, ends } = monthBounds('2026-12')
  expect([begins.toString(), ends.toString()]).toEqual([
    '2026-11-30T18:30:00Z',
    '2026-12-31T18:30:00Z',
  ])
})

test.each([
  ['2027-03-31T18:29:59Z', '26-27'],
  ['2027-03-31T18:30:00Z', '27-28'],
  ['2099-12-31T00:00:00Z', '99-00'],
])('%s is in the financial year %s', (instant, year) => {
  expect(financialYear(at(instant))).toBe(year)
})

test('an invoice’s number has at most 16 characters, a payout’s only letters and digits', () => {
  expect(invoiceNumber('26-27', 1)).toBe('OX/26-27/000001')
  expect(invoiceNumber('26-27', 9_999_999).length).toBe(16)
  expect(payoutNumber(batchNumber(monday, 0), 'LAB001')).toBe('S2611161LAB001')
  expect(payoutNumber(batchNumber(monday, 11), 'lab-7')).toMatch(/^[A-Z0-9]+$/)
})

test('between states the tax is IGST; within one it is halved to the paisa', () => {
  expect(invoiceTax(paise(1617), true)).toEqual({ igst: 1617, cgst: 0, sgst: 0 })
  expect(invoiceTax(paise(1617), false)).toEqual({ igst: 0, cgst: 808, sgst: 809 })
})

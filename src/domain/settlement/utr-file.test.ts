import { expect, test } from 'vitest'
import { paise } from '#src/domain/money.ts'
import { amountText } from '#src/domain/payments/amount-text.ts'
import { rupeesInFile, verdictOnUtr } from './utr-file.ts'

const row = {
  line: 2,
  number: 'S2611161LAB001',
  amount: '392.51',
  status: 'paid',
  utr: 'SBIN426330012345',
  reason: '',
}
const approved = { state: 'approved' as const, net: paise(39_251), utr: null }
const paid = { state: 'paid' as const, net: paise(39_251), utr: row.utr }
const failed = { state: 'failed' as const, net: paise(39_251), utr: null }

test.each([
  [row, approved, true, 'pay'],
  [{ ...row, status: 'SUCCESS ' }, approved, true, 'pay'],
  [{ ...row, amount: '392.52' }, approved, true, 'wrong-amount'],
  [{ ...row, amount: '392.510' }, approved, true, 'wrong-amount'],
  [row, undefined, true, 'unknown-number'],
  [row, approved, false, 'utr-used'],
  [{ ...row, utr: '' }, approved, true, 'utr-missing'],
  [{ ...row, utr: '=1+1' }, approved, true, 'utr-missing'],
  [{ ...row, status: 'perhaps' }, approved, true, 'unknown-status'],
  [{ ...row, status: 'returned', utr: '' }, approved, true, 'fail'],
  [{ ...row, status: 'failed', amount: '1' }, approved, true, 'wrong-amount'],
  [row, { ...approved, state: 'batched' as const }, true, 'not-approved'],
  [row, { ...approved, state: 'withdrawn' as const }, true, 'not-approved'],
  [row, paid, false, 'known'],
  [{ ...row, utr: 'SBIN426330099999' }, paid, true, 'already-paid'],
  [{ ...row, status: 'failed' }, paid, true, 'already-paid'],
  [{ ...row, status: 'failed' }, failed, true, 'known'],
  [row, failed, true, 'already-failed'],
])('row %#: %o meets %o and is judged', (said, payout, isFree, verdict) => {
  expect(verdictOnUtr(said, payout, isFree)).toBe(verdict)
})

test.each([
  ['392.51', 39_251],
  ['1,00,392.5', 10_039_250],
  ['0.1', 10],
  ['-392.51', undefined],
  ['392.515', undefined],
  ['1e3', undefined],
  ['٣٩٢', undefined],
  ['', undefined],
])('"%s" rupees are %s paise', (text, amount) => {
  expect(rupeesInFile(text)).toBe(amount)
})

test('the bank is told in a form that it can return', () => {
  for (const amount of [1, 10, 99, 100, 39_251, 123_456_789_00])
    expect(rupeesInFile(amountText(paise(amount)))).toBe(amount)
})

const returned = { ...paid, state: 'returned' as const }

test.each([
  ['paid under this number, it is taken back', paid, row.utr, 'return'],
  ['paid under another number, a person looks', paid, 'SBIN426330099999', 'already-paid'],
  ['taken back under this number, it is nothing new', returned, row.utr, 'known'],
  ['taken back under another number, a person looks', returned, 'X'.repeat(12), 'already-returned'],
  ['approved alone, it failed', approved, row.utr, 'fail'],
  ['failed before, it is nothing new', failed, row.utr, 'known'],
  ['failed under this number, it is nothing new', { ...failed, utr: row.utr }, row.utr, 'known'],
  ['not told to the bank, a person looks', { ...approved, state: 'batched' }, '', 'not-approved'],
] as const)('the bank says that it gave a payout back: %s', (_, payout, utr, verdict) => {
  expect(verdictOnUtr({ ...row, status: 'returned', utr }, payout, true)).toBe(verdict)
})

test('an older file that says paid does not undo that the bank returned the transfer', () => {
  expect(verdictOnUtr(row, returned, false)).toBe('known')
  expect(verdictOnUtr({ ...row, utr: 'SBIN426330099999' }, returned, true)).toBe('already-returned')
})

test('a failure of a payout that was returned, or never sent to the bank, is for a person', () => {
  const failing = { ...row, status: 'rejected' }
  expect(verdictOnUtr(failing, returned, true)).toBe('already-returned')
  expect(verdictOnUtr(failing, { ...approved, state: 'batched' }, true)).toBe('not-approved')
  expect(verdictOnUtr(failing, { ...approved, state: 'withdrawn' }, true)).toBe('not-approved')
})

test.each([
  ['SBIN42633001', 'pay'],
  ['SBIN4263300123456789XY', 'pay'],
  ['SBIN4263300', 'utr-missing'],
  ['SBIN4263300123456789XYZ', 'utr-missing'],
  ['UTR:SBIN426330012345', 'utr-missing'],
  ['SBIN426330012345;1', 'utr-missing'],
  ['sbin426330012345', 'utr-missing'],
])('"%s" as the number of a transfer: 12 to 22 letters and digits pay', (utr, verdict) => {
  expect(verdictOnUtr({ ...row, utr }, approved, true)).toBe(verdict)
})

test.each([
  [' 392.51 ', 39_251],
  ['000392.51', 39_251],
  ['0', 0],
  ['00', 0],
  ['00.50', 50],
])('a bank pads its amounts: "%s" are %i paise', (text, amount) => {
  expect(rupeesInFile(text)).toBe(amount)
})

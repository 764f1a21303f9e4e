import { expect, test } from 'vitest'
import { paise } from '#src/domain/money.ts'
import { cashCountedShort, cashDeposited, depositReconciled } from './cash-journals.ts'

test('a slip that was short leaves nothing at the office, and the missing with the phlebotomist', () => {
  const [expected, short] = [paise(50_000), paise(1200)]
  const counted = paise(expected - short)
  const entries = [
    cashDeposited('p', 'ph', expected),
    cashCountedShort('d', 'ph', short),
    depositReconciled({ depositId: 'd', phlebotomistId: 'ph', counted, short }),
  ].flatMap((journal) => journal.entries)
  const left = Map.groupBy(entries, ({ account }) => account)
  const balance = (account: (typeof entries)[number]['account']) =>
    (left.get(account) ?? []).reduce((total, entry) => total + entry.amount, 0)
  expect(balance('cash-at-office')).toBe(0)
  expect(balance('cash-short')).toBe(0)
  expect(balance('phlebotomist-payable')).toBe(short)
  expect(balance('bank')).toBe(counted)
})

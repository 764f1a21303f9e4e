import { expect, test } from 'vitest'
import { paise, rupees } from '#src/domain/money.ts'
import {
  cashCountedShort,
  cashDeposited,
  cashFound,
  depositReconciled,
  gatewaySettled,
} from './cash-journals.ts'
import type { Journal } from './journal.ts'

/** Debits are positive, credits negative. */
const legs = ({ entries }: Journal) =>
  entries.map(({ account, partyId, amount }) => [account, partyId, amount])

test('a slip that was short leaves nothing at the office, and charges the phlebotomist', () => {
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

test('cash handed in at the office is no longer the phlebotomist’s cash in hand', () => {
  expect(legs(cashDeposited('payment', 'ravi', rupees(549)))).toEqual([
    ['cash-at-office', null, 54_900],
    ['cash-in-hand', 'ravi', -54_900],
  ])
})

test('found cash is in the bank, and the phlebotomist is no longer charged', () => {
  expect(legs(cashFound('correction', 'ravi', rupees(12)))).toEqual([
    ['bank', null, 1200],
    ['phlebotomist-payable', 'ravi', -1200],
  ])
})

test('of ₹549 at the gateway, ₹537 reach the bank and ₹12 are its fee', () => {
  expect(legs(gatewaySettled('payout', rupees(537), rupees(12)))).toEqual([
    ['bank', null, 53_700],
    ['gateway-fees', null, 1200],
    ['gateway', null, -54_900],
  ])
})

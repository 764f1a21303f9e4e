import { expect, test } from 'vitest'
import { rupees } from '#src/domain/money.ts'
import type { Journal } from './journal.ts'
import {
  cancellationFeeKept,
  creditForgone,
  creditGivenBack,
  creditGranted,
  goodwillReturned,
  receivableWaived,
  refundOutOfGoodwill,
  refundPaid,
  refundReturned,
} from './refund-journals.ts'

/** Debits are positive, credits negative. */
const legs = ({ entries }: Journal) =>
  entries.map(({ account, partyId, amount }) => [account, partyId, amount])

const refund = { id: 'refund', accountId: 'asha', amount: rupees(499) }
const gift = { id: 'credit', accountId: 'asha', amount: rupees(70) }

test('of ₹549 paid online and cancelled for ₹70, ₹50 are the phlebotomist’s, ₹20 ours and ₹479 are refunded', () => {
  const fee = {
    paymentId: 'payment',
    accountId: 'asha',
    phlebotomistId: 'ravi',
    charge: rupees(70),
    kept: rupees(70),
    refund: rupees(479),
  }
  expect(legs(cancellationFeeKept(fee))).toEqual([
    ['customer-advance', 'asha', 54_900],
    ['phlebotomist-payable', 'ravi', -5000],
    ['platform-revenue', null, -2000],
    ['refund-payable', 'asha', -47_900],
  ])
})

test.each([
  ['₹60 were left: ₹50 for the phlebotomist, ₹10 for us', 60, 5000, 1000],
  ['₹50 were left: all for the phlebotomist', 50, 5000, 0],
  ['₹30 were left: all for the phlebotomist', 30, 3000, 0],
])('a charge of ₹70 of which %s', (_, left, phlebotomist, ours) => {
  const fee = {
    paymentId: 'payment',
    accountId: 'asha',
    phlebotomistId: 'ravi',
    charge: rupees(70),
    kept: rupees(left),
    refund: rupees(0),
  }
  expect(legs(cancellationFeeKept(fee))).toEqual([
    ['customer-advance', 'asha', phlebotomist + ours],
    ['phlebotomist-payable', 'ravi', 0 - phlebotomist],
    ['platform-revenue', null, 0 - ours],
    ['refund-payable', 'asha', 0],
  ])
})

test('a refund is paid from what we owe the patient, by the gateway or by the bank', () => {
  expect(legs(refundPaid(refund, 'gateway'))).toEqual([
    ['refund-payable', 'asha', 49_900],
    ['gateway', null, -49_900],
  ])
  expect(legs(refundPaid(refund, 'bank'))).toEqual([
    ['refund-payable', 'asha', 49_900],
    ['bank', null, -49_900],
  ])
})

test('a transfer that the bank returned is in our bank, and owed to the patient again', () => {
  expect(legs(refundReturned(refund))).toEqual([
    ['bank', null, 49_900],
    ['refund-payable', 'asha', -49_900],
  ])
})

test('a refund for work that was done is at our cost, not the lab’s', () => {
  expect(legs(refundOutOfGoodwill(refund))).toEqual([
    ['goodwill', null, 49_900],
    ['refund-payable', 'asha', -49_900],
  ])
})

test.each(['receivable-waived', 'receivable-written-off'] as const)(
  'a fee that is no longer owed (%s) was never income, so it costs us none',
  (kind) => {
    expect(
      legs(receivableWaived({ id: 'fee', accountId: 'asha', amount: rupees(70) }, kind)),
    ).toEqual([
      ['deferred-fee', null, 7000],
      ['receivable', 'asha', -7000],
    ])
  },
)

test('a credit for our fault is at our cost and owed to the patient', () => {
  expect(legs(creditGranted(gift))).toEqual([
    ['goodwill', null, 7000],
    ['customer-credit', 'asha', -7000],
  ])
})

test('a credit whose booking ended is a credit again, not an advance', () => {
  expect(legs(creditGivenBack(gift))).toEqual([
    ['customer-advance', 'asha', 7000],
    ['customer-credit', 'asha', -7000],
  ])
})

test('a credit that was given up costs us nothing', () => {
  expect(legs(creditForgone(gift))).toEqual([
    ['customer-credit', 'asha', 7000],
    ['goodwill', null, -7000],
  ])
})

test('goodwill that turns out to be the patient’s own money costs us nothing', () => {
  expect(legs(goodwillReturned(gift))).toEqual([
    ['customer-advance', 'asha', 7000],
    ['goodwill', null, -7000],
  ])
})

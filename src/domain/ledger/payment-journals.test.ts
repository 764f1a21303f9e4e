import { expect, test } from 'vitest'
import { rupees } from '#src/domain/money.ts'
import type { Journal } from './journal.ts'
import { demoCaptured, paymentCaptured, surplusCaptured } from './payment-journals.ts'

/** Debits are positive, credits negative. */
const legs = ({ entries }: Journal) =>
  entries.map(({ account, partyId, amount }) => [account, partyId, amount])

const booking = { paymentId: 'payment', accountId: 'asha', amount: rupees(549) }

test('₹549 paid online are at the gateway, and the patient’s advance', () => {
  expect(legs(paymentCaptured({ ...booking, carried: [], credited: [] }))).toEqual([
    ['gateway', null, 54_900],
    ['customer-credit', 'asha', 0],
    ['customer-advance', 'asha', -54_900],
  ])
})

test('a credit of ₹70 that a booking used is part of the patient’s advance', () => {
  const credited = [{ amount: rupees(50) }, { amount: rupees(20) }]
  expect(legs(paymentCaptured({ ...booking, carried: [], credited }))).toEqual([
    ['gateway', null, 54_900],
    ['customer-credit', 'asha', 7000],
    ['customer-advance', 'asha', -61_900],
  ])
})

test('an earlier fee of ₹70 paid with it is no advance: ₹50 are the earlier phlebotomist’s, ₹20 ours', () => {
  const carried = [
    { id: 'fee', amount: rupees(70), phlebotomistPart: rupees(50), phlebotomistId: 'ravi' },
  ]
  expect(legs(paymentCaptured({ ...booking, carried, credited: [] }))).toEqual([
    ['gateway', null, 54_900],
    ['customer-credit', 'asha', 0],
    ['customer-advance', 'asha', -47_900],
    ['receivable', 'asha', -7000],
    ['deferred-fee', null, 7000],
    ['phlebotomist-payable', 'ravi', -5000],
    ['platform-revenue', null, -2000],
  ])
})

test('late and duplicate payments are owed back in full, and are never an advance', () => {
  expect(legs(surplusCaptured('capture', 'asha', rupees(549)))).toEqual([
    ['gateway', null, 54_900],
    ['refund-payable', 'asha', -54_900],
  ])
})

test('the demonstration’s own payment is owed to nobody', () => {
  expect(legs(demoCaptured('capture', rupees(1)))).toEqual([
    ['gateway', null, 100],
    ['unallocated', null, -100],
  ])
})

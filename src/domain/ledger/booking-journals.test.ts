import { expect, test } from 'vitest'
import { LabId } from '#src/domain/labs/lab.ts'
import { rupees } from '#src/domain/money.ts'
import { UserId } from '#src/domain/people/actor.ts'
import {
  cashCollected,
  cashHandedBack,
  collectionEarned,
  feeOwed,
  itemRefundable,
  paymentRefundable,
  redrawEarned,
  refundWithdrawn,
} from './booking-journals.ts'
import type { Journal } from './journal.ts'

/** Debits are positive, credits negative. */
const legs = ({ entries }: Journal) =>
  entries.map(({ account, partyId, amount }) => [account, partyId, amount])

const taken = {
  paymentId: 'payment',
  accountId: 'asha',
  phlebotomistId: 'ravi',
  amount: rupees(549),
  carried: [],
  credited: [],
}
const earlierFee = {
  id: 'fee',
  amount: rupees(70),
  phlebotomistPart: rupees(50),
  phlebotomistId: 'meena',
}

test('cash taken at the door is the phlebotomist’s cash in hand and the patient’s advance', () => {
  expect(legs(cashCollected(taken))).toEqual([
    ['cash-in-hand', 'ravi', 54_900],
    ['customer-credit', 'asha', 0],
    ['customer-advance', 'asha', -54_900],
  ])
})

test('cash handed back at the door reduces the cash in hand and the patient’s advance', () => {
  expect(legs(cashHandedBack(taken))).toEqual([
    ['customer-advance', 'asha', 54_900],
    ['cash-in-hand', 'ravi', -54_900],
  ])
})

test('an earlier fee of ₹70 that was paid with it is not handed back at the door', () => {
  const other = { ...earlierFee, id: 'other', amount: rupees(30) }
  expect(legs(cashHandedBack({ ...taken, carried: [earlierFee] }))).toEqual([
    ['customer-advance', 'asha', 47_900],
    ['cash-in-hand', 'ravi', -47_900],
  ])
  expect(legs(cashHandedBack({ ...taken, carried: [earlierFee, other] }))[1]).toEqual([
    'cash-in-hand',
    'ravi',
    -44_900,
  ])
})

test('the full home-collection charge goes from the advance to the phlebotomist', () => {
  expect(legs(collectionEarned('visit', 'asha', 'ravi', rupees(95)))).toEqual([
    ['customer-advance', 'asha', 9500],
    ['phlebotomist-payable', 'ravi', -9500],
  ])
})

test('a fresh sample’s visit is paid by whoever spoiled the first one, otherwise by us, never by the patient', () => {
  const charge = rupees(95)
  const lab = LabId.parse('019aaaaa-0000-7000-8000-000000000001')
  const meena = UserId.parse('019aaaaa-0000-7000-8000-000000000002')
  const ravisPay = ['phlebotomist-payable', 'ravi', -9500]
  expect(legs(redrawEarned('visit', 'ravi', { charge, borneBy: null }))).toEqual([
    ['goodwill', null, 9500],
    ravisPay,
  ])
  expect(
    legs(redrawEarned('visit', 'ravi', { charge, borneBy: { party: 'lab', id: lab } })),
  ).toEqual([['lab-payable', lab, 9500], ravisPay])
  expect(
    legs(redrawEarned('visit', 'ravi', { charge, borneBy: { party: 'phlebotomist', id: meena } })),
  ).toEqual([['phlebotomist-payable', meena, 9500], ravisPay])
})

test('the price of a test that will not be done is owed back from the advance', () => {
  expect(legs(itemRefundable('asha', { id: 'item', price: rupees(499) }))).toEqual([
    ['customer-advance', 'asha', 49_900],
    ['refund-payable', 'asha', -49_900],
  ])
})

test('the rest of an advance that nothing was done for is owed back', () => {
  expect(legs(paymentRefundable('payment', 'asha', rupees(549)))).toEqual([
    ['customer-advance', 'asha', 54_900],
    ['refund-payable', 'asha', -54_900],
  ])
})

test('a refund that will not be paid after all is the patient’s advance again', () => {
  expect(legs(refundWithdrawn('asha', { id: 'refund', amount: rupees(499) }))).toEqual([
    ['refund-payable', 'asha', 49_900],
    ['customer-advance', 'asha', -49_900],
  ])
})

test('a fee that is owed is not our income yet', () => {
  expect(legs(feeOwed('receivable', 'asha', rupees(70)))).toEqual([
    ['receivable', 'asha', 7000],
    ['deferred-fee', null, -7000],
  ])
})

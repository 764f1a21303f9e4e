import { expect, test } from 'vitest'
import { LabId } from '#src/domain/labs/lab.ts'
import { paise, rupees } from '#src/domain/money.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { shareOfItem } from '#src/domain/settlement/tax.ts'
import type { Journal } from './journal.ts'
import {
  itemAccrued,
  itemClawedBack,
  itemReversed,
  labDebtEnded,
  payoutApproved,
  payoutFailed,
  payoutPaid,
  payoutReturned,
  taxRemitted,
} from './settlement-journals.ts'

const sum = ({ entries }: Journal) => entries.reduce((total, { amount }) => total + amount, 0)
/** Debits are positive, credits negative. */
const legs = ({ entries }: Journal) =>
  entries.map(({ account, partyId, amount }) => [account, partyId, amount])
const rates = { gstBasisPoints: 1800, tdsBasisPoints: 10 }

function anEntry(price: number, platformShare: number) {
  const item = { id: 'item', price: paise(price), platformShare: paise(platformShare) }
  return { ...shareOfItem(item, [item], item, rates), testItemId: item.id, labId: 'lab' }
}

test('₹499 at 18 %: commission 8982, GST 1617, TDS 50, the lab gets 39251, and all legs sum to zero', () => {
  const entry = anEntry(49_900, 8982)
  expect(entry).toMatchObject({ gross: 49_900, commission: 8982, gst: 1617, tds: 50, net: 39_251 })
  const journal = itemAccrued('account', entry)
  expect(journal.entries.map(({ account, amount }) => [account, amount])).toEqual([
    ['customer-advance', 49_900],
    ['lab-payable', -39_251],
    ['platform-revenue', -8982],
    ['gst-payable', -1617],
    ['tds-payable', -50],
  ])
  expect(sum(journal)).toBe(0)
})

test.each([itemReversed, itemClawedBack])(
  'taking back an accrual leaves nothing behind: %o',
  (back) => {
    const entry = anEntry(49_999, 8999)
    const both = [...itemAccrued('a', entry).entries, ...back('a', entry).entries]
    for (const legs of Map.groupBy(
      both,
      ({ account, partyId }) => `${account} ${partyId}`,
    ).values())
      expect(legs.reduce((total, { amount }) => total + amount, 0)).toBe(0)
  },
)

const lab = LabId.parse('019aaaaa-0000-7000-8000-000000000001')
const ravi = UserId.parse('019aaaaa-0000-7000-8000-000000000003')

test('a payout is owed to its lab, then on its way, then gone from our bank', () => {
  const payout = { id: 'payout', labId: lab, net: rupees(392) }
  expect(legs(payoutApproved(payout))).toEqual([
    ['lab-payable', lab, 39_200],
    ['payouts-in-transit', lab, -39_200],
  ])
  expect(legs(payoutPaid(payout))).toEqual([
    ['payouts-in-transit', lab, 39_200],
    ['bank', null, -39_200],
  ])
})

test('a payout that failed or was returned is owed to its lab again', () => {
  const payout = { id: 'payout', labId: lab, net: rupees(392) }
  expect(legs(payoutFailed(payout))).toEqual([
    ['lab-payable', lab, -39_200],
    ['payouts-in-transit', lab, 39_200],
  ])
  expect(legs(payoutReturned(payout))).toEqual([
    ['bank', null, 39_200],
    ['lab-payable', lab, -39_200],
  ])
})

test('a phlebotomist’s payout is told apart by its kind, and returned it is owed to them again', () => {
  const payout = { id: 'payout', labId: null, phlebotomistId: ravi, net: rupees(95) }
  expect(payoutApproved(payout)).toMatchObject({ kind: 'phlebotomist-payout-approved' })
  expect(legs(payoutApproved(payout))).toEqual([
    ['phlebotomist-payable', ravi, 9500],
    ['payouts-in-transit', ravi, -9500],
  ])
  expect(legs(payoutReturned(payout))).toEqual([
    ['bank', null, 9500],
    ['phlebotomist-payable', ravi, -9500],
  ])
})

test('a debt that a lab paid is in our bank; one that was written off is our loss', () => {
  const debt = { id: 'debt', labId: 'lab', amount: rupees(95) }
  expect(legs(labDebtEnded({ ...debt, how: 'received' }))).toEqual([
    ['bank', null, 9500],
    ['lab-payable', 'lab', -9500],
  ])
  expect(legs(labDebtEnded({ ...debt, how: 'written-off' }))).toEqual([
    ['lab-debt-losses', null, 9500],
    ['lab-payable', 'lab', -9500],
  ])
})

test.each([
  ['gst', 'gst-payable'],
  ['tds', 'tds-payable'],
] as const)('%s paid to the state leaves our bank and what we owe of it', (tax, account) => {
  expect(legs(taxRemitted('remittance', tax, rupees(16)))).toEqual([
    [account, null, 1600],
    ['bank', null, -1600],
  ])
})

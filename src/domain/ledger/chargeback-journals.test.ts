import { expect, test } from 'vitest'
import { rupees } from '#src/domain/money.ts'
import {
  chargebackLost,
  chargebackOpened,
  chargebackRecovered,
  chargebackWon,
} from './chargeback-journals.ts'
import type { Journal } from './journal.ts'

/** Debits are positive, credits negative. */
const legs = ({ entries }: Journal) =>
  entries.map(({ account, partyId, amount }) => [account, partyId, amount])

const disputed = { id: 'dispute', amount: rupees(549) }

test('money that the patient’s bank took from the gateway is disputed, not a loss yet', () => {
  expect(legs(chargebackOpened(disputed))).toEqual([
    ['chargebacks', null, 54_900],
    ['gateway', null, -54_900],
  ])
})

test('after a dispute that we won the money is at the gateway again', () => {
  expect(legs(chargebackWon(disputed))).toEqual([
    ['gateway', null, 54_900],
    ['chargebacks', null, -54_900],
  ])
})

test('of ₹549 lost, ₹100 not yet accrued come off the advance and ₹449 are our loss', () => {
  const lost = { ...disputed, accountId: 'asha', own: rupees(100), lost: rupees(449) }
  expect(legs(chargebackLost(lost))).toEqual([
    ['customer-advance', 'asha', 10_000],
    ['chargeback-losses', null, 44_900],
    ['chargebacks', null, -54_900],
  ])
})

test('a test that is not done after its price was charged back reduces our loss', () => {
  expect(legs(chargebackRecovered({ id: 'item', accountId: 'asha', amount: rupees(449) }))).toEqual(
    [
      ['customer-advance', 'asha', 44_900],
      ['chargeback-losses', null, -44_900],
    ],
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Paise, paise } from '#src/domain/money.ts'
import {
  cashCollected,
  cashDeposited,
  cashHandedBack,
  collectionEarned,
  feeOwed,
  itemAccrued,
  itemRefundable,
  itemReversed,
} from './booking-journals.ts'
import type { Journal } from './journal.ts'

const amount = fc.integer({ min: 1, max: 10_000_000 }).map(paise)
const sum = ({ entries }: Journal) => entries.reduce((total, entry) => total + entry.amount, 0)

function anItem(price: Paise, platformShare: Paise) {
  const labShare = paise(price - platformShare)
  return { id: 'item', labId: 'lab', price, platformShare, labShare }
}

test('every journal sums to zero, whatever the amounts', () => {
  fc.assert(
    fc.property(amount, amount, amount, (price, share, fee) => {
      const item = anItem(price, share)
      const carried = [
        { id: 'fee', amount: fee, phlebotomistPart: paise(fee - 1), phlebotomistId: 'other' },
      ]
      const cash = { paymentId: 'p', accountId: 'a', phlebotomistId: 'ph', amount: price, carried }
      const journals = [
        cashCollected(cash),
        cashHandedBack(cash),
        cashDeposited('p', 'ph', price),
        collectionEarned('visit', 'a', 'ph', fee),
        itemAccrued('a', item),
        itemReversed('a', item),
        itemRefundable('a', item),
        feeOwed('receivable', 'a', fee),
      ]
      expect(journals.map(sum)).toEqual(journals.map(() => 0))
    }),
  )
})

test('an accrual and its reversal leave nothing behind', () => {
  const item = anItem(paise(49_999), paise(8999))
  const both = [...itemAccrued('a', item).entries, ...itemReversed('a', item).entries]
  const left = Map.groupBy(both, ({ account, partyId }) => `${account} ${partyId}`)
  for (const entries of left.values())
    expect(entries.reduce((total, entry) => total + entry.amount, 0)).toBe(0)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '#src/domain/money.ts'
import {
  cashCollected,
  cashHandedBack,
  collectionEarned,
  feeOwed,
  itemRefundable,
} from './booking-journals.ts'
import type { Journal } from './journal.ts'
import { demoCaptured, paymentCaptured, surplusCaptured } from './payment-journals.ts'

const amount = fc.integer({ min: 1, max: 10_000_000 }).map(paise)
const sum = ({ entries }: Journal) => entries.reduce((total, entry) => total + entry.amount, 0)

test('every journal sums to zero, whatever the amounts', () => {
  fc.assert(
    fc.property(amount, amount, amount, (price, share, fee) => {
      const item = { id: 'item', price: paise(price + share) }
      const carried = [
        { id: 'fee', amount: fee, phlebotomistPart: paise(fee - 1), phlebotomistId: 'other' },
      ]
      const credited = [{ amount: share }]
      const paid = { paymentId: 'p', accountId: 'a', amount: price, carried, credited }
      const cash = { ...paid, phlebotomistId: 'ph' }
      const journals = [
        cashCollected(cash),
        cashHandedBack(cash),
        paymentCaptured(paid),
        surplusCaptured('capture', 'a', price),
        demoCaptured('capture', price),
        collectionEarned('visit', 'a', 'ph', fee),
        itemRefundable('a', item),
        feeOwed('receivable', 'a', fee),
      ]
      expect(journals.map(sum)).toEqual(journals.map(() => 0))
    }),
  )
})

import fc from 'fast-check'
import type { EndingAtHand } from '#src/domain/bookings/booking-at-hand.ts'
import { type Paise, paise, sumPaise } from '#src/domain/money.ts'
import { LineId } from '#src/domain/orders/order.ts'
import { CaptureId, PaymentId } from '#src/domain/payments/payment.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { anEnding } from './ending-at-hand.ts'
import { uuid } from './placing.ts'

/** The price of each test that joined with it, and what was refunded of it before. */
type Joined = { prices: Paise[]; refunded: number }

/** The same booking after tests joined it, each time paid by a further payment. */
function withFurther(facts: EndingAtHand, joined: readonly Joined[]): EndingAtHand {
  const [order] = facts.orders
  if (!order) throw new Error('an order is wanted')
  const tests = joined.map(({ prices }, n) =>
    prices.map((price, at) => ({
      id: TestItemId.parse(uuid(60 + n, at)),
      lineId: LineId.parse(uuid(70 + n, at)),
      orderId: order.id,
      state: 'ordered' as const,
      price,
      repaidAt: null,
      version: 1,
    })),
  )
  const further = joined.map(({ prices, refunded }, n) => ({
    id: PaymentId.parse(uuid(80, n)),
    version: 1,
    state: 'captured' as const,
    amount: sumPaise(prices),
    refunded: paise(Math.min(refunded, sumPaise(prices))),
    chargedBack: paise(0),
    captureId: CaptureId.parse(uuid(81, n)),
    referenceNo: `ref-${n}`,
    lineIds: (tests[n] ?? []).map(({ lineId }) => lineId),
  }))
  const paid = sumPaise(further.map(({ amount }) => amount))
  const back = sumPaise(further.map(({ refunded }) => refunded))
  return {
    ...facts,
    items: [...facts.items, ...tests.flat()],
    further,
    money: { ...facts.money, advance: facts.money.advance + paid - back },
  }
}

const joined = fc.record({
  prices: fc.array(fc.integer({ min: 100, max: 60_000 }).map(paise), {
    minLength: 1,
    maxLength: 3,
  }),
  refunded: fc.integer({ min: 0, max: 20_000 }),
})

/** A booking paid online that tests joined, up to three times. */
export const aBookingWithFurther = fc
  .tuple(
    anEnding.filter(({ payment }) => payment.state === 'captured'),
    fc.array(joined, { maxLength: 3 }),
  )
  .map(([facts, more]) => withFurther(facts, more))

import { afterAll, expect, test } from 'vitest'
import { lockEnding } from '#src/db/queries/bookings/ending.ts'
import { afterChanges } from '#src/domain/bookings/after-changes.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { EndingAtHand } from '#src/domain/bookings/booking-at-hand.ts'
import { endedBooking, type Ending } from '#src/domain/bookings/ended-booking.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { paise } from '#src/domain/money.ts'
import { endingAt } from '#src/usecases/parts/bookings/end-booking.ts'
import { saveChanged } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import { aBooker } from '#test/booking.ts'
import { theyOwe, weOwe } from '#test/chargebacks.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aPaidBooking } from '#test/refunds.ts'

const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 60 })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())

/** What decides how much may go back. */
function decisive({ money, payment, booking, ...facts }: EndingAtHand) {
  const stateOf = ({ id, state, version }: { id: string; state: string; version: number }) =>
    `${id} ${state} ${version}`
  const { id, state, version, refunded, chargedBack } = payment
  return {
    money: {
      ...money,
      refunds: money.refunds.map(({ id: of, state: is, amount }) => ({ of, is, amount })),
    },
    payment: { id, state, version, refunded, chargedBack },
    cancelledAt: booking.cancelledAt?.toString(),
    unused: facts.unusedCredit && [facts.unusedCredit.id, facts.unusedCredit.amount],
    rows: [facts.visits, facts.orders, facts.items, facts.tubes, facts.carried, facts.credited].map(
      (rows) => rows.map(stateOf),
    ),
    repaid: facts.items.map(({ repaidAt }) => repaidAt?.toString() ?? null),
  }
}

/** Ends a booking; returns it as the decision leaves it, and as the database has it. */
function endedTwice(bookingId: BookingId, ending: Ending) {
  return inStep(product.world, { kind: 'worker' }, async (step) => {
    const load = async () => {
      const facts = await lockEnding(step.tx, bookingId, indianDay(step.now))
      if (!facts) throw new Error('no booking')
      return facts
    }
    const facts = await load()
    const { changed } = endedBooking(facts, ending, endingAt(step))
    await saveChanged(step, facts, { ...changed, bookingId })
    return [decisive(afterChanges(facts, changed)), decisive(await load())]
  })
}

const endings: [string, Ending][] = [
  ['by the patient', { by: 'patient', charge: paise(0), reason: null }],
  ['at a charge', { by: 'patient', charge: paise(5000), reason: null }],
  ['through our fault', { by: 'clock', charge: paise(0), reason: null, credit: paise(2000) }],
]

test.each(endings)(
  'a booking that ends %s is what its decision says, to the paisa',
  async (_how, ending) => {
    const booker = await aBooker(product)
    await weOwe(product, booker)
    const plain = await aPaidBooking(paying)
    const [decided, kept] = await endedTwice(plain.bookingId, ending)
    expect(decided).toEqual(kept)
    const withCredit = await aPaidBooking(paying, { booker })
    const [decided2, kept2] = await endedTwice(withCredit.bookingId, ending)
    expect(decided2).toEqual(kept2)
  },
)

test('the same of a booking that carried an earlier fee', async () => {
  const booker = await aBooker(product)
  await theyOwe(product, booker)
  const { bookingId } = await aPaidBooking(paying, { booker })
  const ending = { by: 'patient', charge: paise(0), reason: null } as const
  const [decided, kept] = await endedTwice(bookingId, ending)
  expect(decided).toEqual(kept)
})

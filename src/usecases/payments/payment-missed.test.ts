import { afterAll, expect, test } from 'vitest'
import { lockEnding } from '#src/db/queries/bookings/ending.ts'
import { listAttempts } from '#src/db/queries/payments/payment-attempts.ts'
import { lockToPay } from '#src/db/queries/payments/paying.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import { expiring } from '#src/domain/bookings/expiring.ts'
import type { Decision } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { initiating } from '#src/domain/payments/initiating.ts'
import { AttemptId } from '#src/domain/payments/payment.ts'
import { settling, unansweredCheck } from '#src/domain/payments/settling.ts'
import { freshNumber } from '#src/usecases/parts/bookings/fresh-number.ts'
import { loadAttempt, payerOf, settlingAt } from '#src/usecases/parts/payments/attempt-at-hand.ts'
import type { Step } from '#src/usecases/step.ts'
import { aBooker, aBooking, demoActor } from '#test/booking.ts'
import { anAttempt, anAwaiting, aPayingProduct } from '#test/payments.ts'
import { everyRowMissed } from '#test/rows-missed.ts'

const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 60 })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const worker = { kind: 'worker' } as const
const phlebotomist = await demoActor(product, 'phlebotomist')

/** Somebody with an earlier fee and an earlier credit. */
async function aDebtor() {
  const booker = await aBooker(product)
  const earlier = await aBooking(product, booker)
  await product.as(phlebotomist).acceptVisit(earlier)
  await product
    .as(booker.actor)
    .cancelBooking({ ...earlier, expectedChargePaise: earlier.view.cancellationFee })
  await product.asOwner(
    `insert into credits (id, account_id, booking_id, amount_paise, state, created_at)
     values ($1, $2, $3, 1000, 'pending', now())`,
    [product.world.chance.uuid(), booker.actor.id, earlier.bookingId],
  )
  return booker
}

/** What the gateway says about an attempt, decided and not saved. */
const answered = (number: BookingNumber, status: string) => async (step: Step) => {
  const amount = String((await loadAttempt(step, number, 'new')).attempt.amount / 100)
  const referenceNo = `ref${number}`
  const facts = await loadAttempt(step, number, referenceNo)
  const more = { bankReference: null, instrument: null }
  const said = { number, referenceNo, status, amount, currency: 'INR', ...more }
  return { told: payerOf(facts), ...settling(facts, said, settlingAt(step)) }
}

const changesOf = ({ ...decision }: Decision<unknown, string>) => {
  if (!decision.ok || !decision.changes) throw new Error('nothing was decided')
  const { audit: _entry, ...changes } = decision.changes
  return changes
}

test('money that pays a booking: whichever row is no longer as it was read, nothing is written', async () => {
  const { attempt, booking, booker } = await anAttempt(product, { booker: await aDebtor() })
  const rows = await everyRowMissed(product, worker, answered(attempt.number, 'Success'))
  expect(rows).toEqual(['attempt', 'payment', 'receivable', 'credit', 'visit', 'order', 'held'])
  const { payment } = await product.as(booker.actor).viewBooking(booking)
  expect(payment.state).toBe('captured')
})

test('money that comes too late: the same', async () => {
  const { attempt, booking, booker } = await anAttempt(product)
  await product.as(booker.actor).cancelBooking({ ...booking, expectedChargePaise: 0 })
  const rows = await everyRowMissed(product, worker, answered(attempt.number, 'Success'))
  expect(rows).toEqual(['attempt'])
})

test('an answer that differs, one that says no more, and none: the same', async () => {
  const { attempt } = await anAttempt(product)
  const { number } = attempt
  expect(await everyRowMissed(product, worker, answered(number, 'Awaited'))).toEqual(['checked'])
  const silent = async (step: Step) => {
    const facts = await loadAttempt(step, number, '')
    return { told: null, ...unansweredCheck(facts, { kind: 'refused', code: null }, step.now) }
  }
  expect(await everyRowMissed(product, worker, silent)).toEqual(['checked'])
  expect(await everyRowMissed(product, worker, answered(number, 'Fraud'))).toEqual(['attempt'])
})

/** Pay Now, decided and not saved. */
const initiated = (number: BookingNumber) => async (step: Step) => {
  const from = {
    toPay: (await lockToPay(step.tx, number)) ?? null,
    alone: null,
    isVisitor: false,
    gateway: { isDown: false },
    isDemo: false,
    clientReference: null,
  }
  const id = AttemptId.parse(product.world.chance.uuid())
  const given = { now: step.now, id, number: await freshNumber(step) }
  const changes = changesOf(initiating(from, given))
  return { told: null, changes }
}

test('Pay Now, at first and again: the same', async () => {
  const booker = await aBooker(product)
  const { number } = await anAwaiting(product, booker)
  const decide = (step: Step) => initiated(number)(step)
  expect(await everyRowMissed(product, booker.actor, decide)).toEqual(['held'])
  expect(await everyRowMissed(product, booker.actor, decide)).toEqual(['attempt'])
})

test('a hold that is over: the same', async () => {
  const booker = await aDebtor()
  const { bookingId } = await anAwaiting(product, booker)
  product.clock.pass(11)
  const decide = async (step: Step) => {
    const facts = await lockEnding(step.tx, bookingId, indianDay(step.now))
    if (!facts) throw new Error('no booking')
    const attempts = await listAttempts(step.tx, bookingId)
    return { told: facts, changes: changesOf(expiring({ ...facts, attempts }, step.now)) }
  }
  const rows = await everyRowMissed(product, worker, decide)
  expect(new Set(rows)).toEqual(
    new Set([
      'visit',
      'tube',
      'item',
      'payment',
      'receivable',
      'credit',
      'order',
      'expired',
      'released',
    ]),
  )
})

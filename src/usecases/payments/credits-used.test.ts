import { afterAll, expect, test } from 'vitest'
import {
  aBooker,
  aBooking,
  aQuote,
  arrived,
  balances,
  type Booker,
  demoActor,
  identified,
} from '#test/booking.ts'
import { anAwaiting, aPayingProduct } from '#test/payments.ts'

const paying = await aPayingProduct()
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const worker = product.as({ kind: 'worker' })
const phlebotomist = await demoActor(product, 'phlebotomist')

/** A booker with a credit of this amount for a booking that went wrong. */
async function owedTo(amount: number) {
  const booker = await aBooker(product)
  const { bookingId } = await aBooking(product, booker)
  await product.asOwner(
    `insert into credits (id, account_id, booking_id, amount_paise, state, created_at)
     values ($1, $2, $3, $4, 'pending', now())`,
    [product.world.chance.uuid(), booker.actor.id, bookingId, amount],
  )
  return booker
}

async function creditOf({ actor }: Booker) {
  const { rows } = await product.pool.query('select state from credits where account_id = $1', [
    actor.id,
  ])
  return rows[0].state
}

test('a credit is taken off the next booking, and settled when its money comes online', async () => {
  const booker = await owedTo(5000)
  const { contract } = await aQuote(product, booker)
  const { testsTotal, collectionCharge } = contract
  expect(contract.credits.map(({ amount }) => amount)).toEqual([5000])
  expect(contract.total).toBe(testsTotal + collectionCharge - 5000)
  const booking = await anAwaiting(product, booker)
  expect([booking.total, await creditOf(booker)]).toEqual([contract.total, 'attached'])
  const app = product.as(booker.actor)
  const attempt = await app.initiatePayment({ number: booking.number })
  expect(attempt.amount).toBe(contract.total)
  await sandbox.pay(attempt)
  await worker.checkPayment(attempt)
  expect(await creditOf(booker)).toBe('settled')
  expect(await balances(product, booking.bookingId)).toEqual({
    gateway: contract.total,
    'customer-credit': 5000,
    'customer-advance': 0 - testsTotal - collectionCharge,
  })
  expect((await aQuote(product, booker)).contract.credits).toEqual([])
})

test('the same with cash at the door', async () => {
  const booker = await owedTo(3000)
  const booked = await aBooking(product, booker)
  expect(booked.view).toMatchObject({ creditsTotal: 3000, credited: [{ amount: 3000 }] })
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, ...booked })
  const amountPaise = booked.view.total
  await product.as(phlebotomist).takeCash({ ...booked, amountPaise })
  expect(await creditOf(booker)).toBe('settled')
  expect(await balances(product, booked.bookingId)).toEqual({
    'cash-in-hand': amountPaise,
    'customer-credit': 3000,
    'customer-advance': 0 - amountPaise - 3000,
  })
})

test('one credit is taken off one of two concurrent bookings, and waits again when that one lapses', async () => {
  const booker = await owedTo(2000)
  const app = product.as(booker.actor)
  const quotes = [await aQuote(product, booker), await aQuote(product, booker)]
  const placed = await Promise.allSettled(
    quotes.map(({ quoteId }) => app.placeBooking({ quoteId, payment: 'online' })),
  )
  expect(placed.map(({ status }) => status).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'fulfilled',
    'rejected',
  ])
  const refused = placed.find(({ status }) => status === 'rejected')
  expect(refused).toMatchObject({ reason: { refusal: 'charge-changed' } })
  product.clock.pass(11)
  await worker.expireHolds()
  expect(await creditOf(booker)).toBe('pending')
})

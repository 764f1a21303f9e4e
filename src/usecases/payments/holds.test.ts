import { afterAll, expect, test } from 'vitest'
import { allDone } from '#test/all-done.ts'
import { aBooker, aBooking, aQuote, demoActor, freeHours, orderState } from '#test/booking.ts'
import { anAttempt, anAwaiting, aPayingProduct, moneyOf, paidOnce } from '#test/payments.ts'

const paying = await aPayingProduct()
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const worker = product.as({ kind: 'worker' })
const visitor = product.as({ kind: 'visitor' })
const phlebotomist = await demoActor(product, 'phlebotomist')

async function placesUsed(startsAt: string) {
  const { rows } = await product.pool.query(
    'select sum(used)::int as used from slots where starts_at = $1',
    [startsAt],
  )
  return rows[0].used
}

test('a hold ends to the second, releases its place, and what it carried waits again', async () => {
  const startsAt = (await freeHours(product)).at(-1) ?? ''
  const booker = await aBooker(product)
  const app = product.as(booker.actor)
  const owing = await aBooking(product, booker)
  await product.as(phlebotomist).acceptVisit(owing)
  const expectedChargePaise = owing.view.cancellationFee
  await app.cancelBooking({ ...owing, expectedChargePaise })
  const before = await placesUsed(startsAt)
  const booking = await anAwaiting(product, booker, { startsAt })
  expect(await placesUsed(startsAt)).toBe(before + 1)
  const { holdUntil, receivablesTotal } = await app.viewBooking(booking)
  expect(receivablesTotal).toBe(expectedChargePaise)
  const end = Temporal.Instant.from(holdUntil ?? '')
  expect(end.since(product.clock.at()).total('minutes')).toBe(10)
  for (const [seconds, state] of [
    [-1, 'awaiting-payment'],
    [0, 'expired'],
    [1, 'expired'],
  ] as const) {
    product.clock.set(end.add({ seconds }).toString())
    await worker.expireHolds()
    expect(await orderState(product, booker, booking as never)).toBe(state)
  }
  expect(await placesUsed(startsAt)).toBe(before)
  expect((await app.viewBooking(booking)).payment.state).toBe('void')
  await expect(app.initiatePayment({ number: booking.number })).rejects.toMatchObject({
    refusal: 'hold-over',
  })
  const next = await aQuote(product, booker)
  expect(next.contract.receivables.map(({ amount }) => amount)).toEqual([expectedChargePaise])
})

test('Pay Now holds the hour for twenty minutes, once, and for as long as the page is open', async () => {
  const { booker, booking } = await anAttempt(product)
  const app = product.as(booker.actor)
  const began = product.clock.at()
  const untilNow = async () => (await app.viewBooking(booking)).holdUntil
  const end = began.add({ minutes: 20 }).toString()
  expect(await untilNow()).toBe(end)
  product.clock.pass(19)
  await app.initiatePayment({ number: booking.number })
  expect(await untilNow()).toBe(end)
  product.clock.pass(14) // the second page is open for one more minute
  await worker.expireHolds()
  expect((await app.viewBooking(booking)).expiredAt).toBeNull()
  await expect(app.initiatePayment({ number: booking.number })).rejects.toMatchObject({
    refusal: 'hold-over',
  })
  product.clock.pass(1)
  await worker.expireHolds()
  expect((await app.viewBooking(booking)).expiredAt).not.toBeNull()
})

test('a payment made a moment before the hold’s end pays the booking, although nobody told us', async () => {
  const { booking, attempt } = await anAttempt(product)
  await sandbox.pay(attempt, 'silence')
  product.clock.pass(21)
  await worker.expireHolds()
  expect(await moneyOf(product, booking.bookingId)).toMatchObject(paidOnce)
})

test('ten concurrent Pay Now: one attempt is live, and a paid booking gets no further one', async () => {
  const booker = await aBooker(product)
  const booking = await anAwaiting(product, booker)
  const app = product.as(booker.actor)
  const began = await allDone(
    Array.from({ length: 10 }, () => app.initiatePayment({ number: booking.number })),
  )
  expect(new Set(began.map(({ number }) => number)).size).toBe(10)
  const states = (await moneyOf(product, booking.bookingId)).attempts.map(({ state }) => state)
  expect(states.filter((state) => state === 'redirected')).toHaveLength(1)
  const { attempts } = await app.viewBooking(booking)
  const live = began.find(
    ({ number }) => attempts.find((one) => one.number === number)?.state === 'redirected',
  )
  if (!live) throw new Error('no attempt is live')
  await sandbox.pay(live)
  await worker.checkPayment(live)
  await expect(app.initiatePayment({ number: booking.number })).rejects.toMatchObject({
    refusal: 'already-paid',
  })
})

test('a quote placed online twice is one booking, and keeps its first payment mode', async () => {
  const booker = await aBooker(product)
  const { quoteId, isOnlineOffered } = await aQuote(product, booker)
  expect(isOnlineOffered).toBe(true)
  const app = product.as(booker.actor)
  const placed = await Promise.all(
    Array.from({ length: 5 }, () => app.placeBooking({ quoteId, payment: 'online' })),
  )
  const again = await app.placeBooking({ quoteId, payment: 'cash' })
  expect(new Set([...placed, again].map(({ bookingId }) => bookingId)).size).toBe(1)
  expect(new Set([...placed, again].map(({ mode }) => mode))).toEqual(new Set(['online']))
})

test('only the person’s own awaited booking is paid online, and nothing without a gateway', async () => {
  const booker = await aBooker(product)
  const other = await aBooker(product)
  const booking = await anAwaiting(product, booker)
  const { number } = booking
  const stranger = product.as(other.actor)
  await expect(stranger.initiatePayment({ number })).rejects.toMatchObject({ refusal: 'not-found' })
  await expect(visitor.initiatePayment({ number })).rejects.toMatchObject({
    refusal: 'sign-in-first',
  })
  const cash = await aBooking(product, booker)
  const byCash = { number: cash.view.number }
  await expect(product.as(booker.actor).initiatePayment(byCash)).rejects.toMatchObject({
    refusal: 'not-allowed-now',
  })
  const attempt = await product.as(booker.actor).initiatePayment({ number })
  for (const app of [stranger, visitor, product.as(phlebotomist)]) {
    await expect(app.viewAttempt(attempt)).rejects.toMatchObject({ refusal: 'not-found' })
    await expect(app.checkPayment(attempt)).rejects.toMatchObject({ refusal: 'not-found' })
  }
})

test('a page that asks repeatedly has the gateway asked every two seconds', async () => {
  const { booker, attempt } = await anAttempt(product)
  const app = product.as(booker.actor)
  for (let asked = 0; asked < 10; asked += 1) await app.checkPayment(attempt)
  const checks = async () =>
    (
      await product.pool.query('select checks from payment_attempts where number = $1', [
        attempt.number,
      ])
    ).rows[0].checks
  expect(await checks()).toBe(1)
  product.clock.pass(2 / 60)
  await app.checkPayment(attempt)
  expect(await checks()).toBe(2)
})

test('a booking that cannot be ended delays no other one', async () => {
  const stuck = await anAwaiting(product, await aBooker(product))
  product.clock.pass(0.1)
  const other = await anAwaiting(product, await aBooker(product))
  await product.asOwner(`update visits set state = 'cancelled' where booking_id = $1`, [
    stuck.bookingId,
  ])
  product.clock.pass(11)
  await expect(worker.expireHolds()).rejects.toMatchObject({ refusal: 'not-allowed-now' })
  const { rows } = await product.pool.query(
    'select expired_at from bookings where id = any($1) order by placed_at, id',
    [[stuck.bookingId, other.bookingId]],
  )
  expect(rows.map(({ expired_at }) => expired_at === null)).toEqual([true, false])
})

test('one account holds at most five unpaid hours, however many it requests concurrently', async () => {
  const booker = await aBooker(product)
  const quotes: Awaited<ReturnType<typeof aQuote>>[] = []
  for (let n = 0; n < 8; n += 1) quotes.push(await aQuote(product, booker))
  const app = product.as(booker.actor)
  const placed = await Promise.allSettled(
    quotes.map(({ quoteId }) => app.placeBooking({ quoteId, payment: 'online' })),
  )
  expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  const { quoteId } = await aQuote(product, booker)
  await expect(app.placeBooking({ quoteId, payment: 'online' })).rejects.toMatchObject({
    refusal: 'too-many-held',
  })
  await app.placeBooking({ quoteId, payment: 'cash' })
})

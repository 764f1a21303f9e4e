import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, type Booker, freeHours } from '#test/booking.ts'
import { aLetter } from '#test/chargebacks.ts'
import { gateAtCommit, untilWaiting } from '#test/gate-at-commit.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aCrew, aPaidBooking, brokenMoney, refundsOf } from '#test/refunds.ts'
import { wrongSides } from '#test/wrong-sides.ts'

const paying = await aPayingProduct({ slotDays: 30, slotCapacity: 60 })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const { worker, office, phlebotomist, finance } = await aCrew(product)

type Some = { booker: Booker; bookingId: Awaited<ReturnType<typeof aBooking>>['bookingId'] }

const lookAt = ({ booker, bookingId }: Some) => product.as(booker.actor).viewBooking({ bookingId })

/** Its hour comes, and nobody has accepted it. */
async function nobodyComes(some: Some) {
  const visit = (await lookAt(some)).visits.at(-1)
  if (!visit) throw new Error('no visit')
  product.clock.set(Temporal.Instant.from(visit.startsAt).subtract({ minutes: 30 }).toString())
  await worker.giveUpVisits()
  return visit.visitId
}

/** The gate of one test would stand in the way of the next. */
const closedGate = () => product.asOwner('drop function stand() cascade')

const later = (hours: number) => product.clock.pass(60 * hours)

/** What the booker was told since the visit was given up, in order. */
async function toldOf({ bookingId }: Some) {
  const { rows } = await product.pool.query(
    `select event from messages where subject_id = $1 and event = any($2) order by created_at`,
    [bookingId, ['nobody-accepted', 'visit-not-made-reminder', 'visit-not-made-ended']],
  )
  return { events: rows.map(({ event }) => event) }
}

async function expectEven({ bookingId }: Some) {
  expect(await wrongSides(product, bookingId)).toEqual([])
  expect(await brokenMoney(product)).toEqual({ uneven: 0, beyond: 0, adrift: 0 })
}

test('paid and nobody comes: told at once, reminded once, ended and refunded in full after seven days', async () => {
  const paid = await aPaidBooking(paying)
  const { amount } = (await lookAt(paid)).payment
  await nobodyComes(paid)
  await worker.endUnserved()
  expect((await toldOf(paid)).events).toEqual(['nobody-accepted'])
  later(5 * 24 + 1)
  await worker.endUnserved()
  later(1)
  await worker.endUnserved()
  expect((await toldOf(paid)).events).toEqual(['nobody-accepted', 'visit-not-made-reminder'])
  later(2 * 24 - 3)
  await worker.endUnserved()
  expect(await lookAt(paid)).toMatchObject({ cancelledAt: null })
  expect(await refundsOf(product, paid.bookingId)).toEqual([])
  later(2)
  await worker.endUnserved()
  await worker.endUnserved()
  expect(await lookAt(paid)).toMatchObject({
    cancelledAt: expect.any(String),
    cancelledBy: 'clock',
    cancellationCharge: 0,
    orders: [{ state: 'cancelled' }],
  })
  expect(await refundsOf(product, paid.bookingId)).toMatchObject([{ amount }])
  expect((await toldOf(paid)).events).toEqual([
    'nobody-accepted',
    'visit-not-made-reminder',
    'visit-not-made-ended',
  ])
  await expectEven(paid)
})

test('two workers at once remind of a visit that nobody made once', async () => {
  const paid = await aPaidBooking(paying)
  await nobodyComes(paid)
  later(5 * 24 + 1)
  const open = await gateAtCommit(product, ['insert on messages'], 2)
  const both = Promise.allSettled([worker.endUnserved(), worker.endUnserved()])
  await open()
  const ends = (await both).map(({ status }) => status)
  await closedGate()
  expect(ends.toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await toldOf(paid)).events).toEqual(['nobody-accepted', 'visit-not-made-reminder'])
  await worker.endUnserved()
  expect((await toldOf(paid)).events).toHaveLength(2)
})

test('a cash booking that nobody comes for also ends, and owes nothing', async () => {
  const booker = await aBooker(product)
  const some = { booker, ...(await aBooking(product, booker)) }
  await nobodyComes(some)
  later(7 * 24 + 1)
  await worker.endUnserved()
  expect(await lookAt(some)).toMatchObject({
    cancelledBy: 'clock',
    payment: { state: 'void' },
    orders: [{ state: 'cancelled' }],
  })
  expect(await product.as(booker.actor).listDues()).toMatchObject({ receivables: [] })
})

test('rescheduling starts over: no reminder and no ending for the earlier time', async () => {
  const paid = await aPaidBooking(paying)
  const visitId = await nobodyComes(paid)
  later(5 * 24)
  const startsAt = (await freeHours(product)).at(-1) ?? ''
  await product.as(paid.booker.actor).rescheduleVisit({ visitId, startsAt })
  later(3 * 24)
  await worker.endUnserved()
  expect(await lookAt(paid)).toMatchObject({ cancelledAt: null, orders: [{ state: 'placed' }] })
  expect((await toldOf(paid)).events).toEqual(['nobody-accepted'])
  await nobodyComes(paid)
  later(6 * 24)
  await worker.endUnserved()
  expect(await lookAt(paid)).toMatchObject({ cancelledAt: null })
  expect((await toldOf(paid)).events).toEqual([
    'nobody-accepted',
    'nobody-accepted',
    'visit-not-made-reminder',
  ])
})

test('where it was rescheduled twice in vain it ends at once', async () => {
  const paid = await aPaidBooking(paying)
  const { amount } = (await lookAt(paid)).payment
  for (let round = 0; round < 2; round += 1) {
    const visitId = await nobodyComes(paid)
    await worker.endUnserved()
    expect(await lookAt(paid)).toMatchObject({ cancelledAt: null })
    const startsAt = (await freeHours(product))[8] ?? ''
    await product.as(paid.booker.actor).rescheduleVisit({ visitId, startsAt })
  }
  await nobodyComes(paid)
  await worker.endUnserved()
  expect(await refundsOf(product, paid.bookingId)).toMatchObject([{ amount }])
  await expectEven(paid)
})

test('a phlebotomist who stayed away: refunded in full after seven days, with the credit', async () => {
  const paid = await aPaidBooking(paying)
  const { visitId } = paid
  await product.as(phlebotomist).acceptVisit({ visitId })
  const { payment, visits, cancellationFee } = await lookAt(paid)
  const end = Temporal.Instant.from(visits[0]?.endsAt ?? '')
  product.clock.set(end.add({ minutes: 31 }).toString())
  await worker.giveUpVisits()
  later(7 * 24 + 1)
  await worker.endUnserved()
  expect(await lookAt(paid)).toMatchObject({ cancelledBy: 'clock', cancelledFault: 'phlebotomist' })
  expect(await refundsOf(product, paid.bookingId)).toMatchObject([{ amount: payment.amount }])
  const { credits } = await product.as(paid.booker.actor).listDues()
  expect(credits).toMatchObject([{ amount: cancellationFee }])
  await expectEven(paid)
})

test('ended by time, the patient and the office concurrently, it is refunded once', async () => {
  const paid = await aPaidBooking(paying)
  const { bookingId, booker } = paid
  await nobodyComes(paid)
  later(7 * 24 + 1)
  await Promise.allSettled([
    worker.endUnserved(),
    product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 }),
    office.cancelBooking({ bookingId, expectedChargePaise: 0, reason: 'Nobody came.' }),
    worker.endUnserved(),
  ])
  expect(await refundsOf(product, bookingId)).toHaveLength(1)
  await expectEven(paid)
})

test('disputed when time would end it: it stays, and waits for the bank’s decision', async () => {
  const paid = await aPaidBooking(paying)
  await nobodyComes(paid)
  later(7 * 24 + 1)
  const open = await gateAtCommit(product, ['insert on chargebacks'], 2)
  const disputed = finance.openChargeback(aLetter(paid))
  await untilWaiting(product, 1)
  const both = Promise.all([disputed, worker.endUnserved()])
  await open()
  await both
  expect(await lookAt(paid)).toMatchObject({ cancelledAt: null, payment: { dispute: 'open' } })
  expect((await toldOf(paid)).events).toEqual(['nobody-accepted'])
  await expectEven(paid)
})

import { afterAll, expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import {
  aBooker,
  aBooking,
  aQuote,
  type Booker,
  demoActor,
  demoLab,
  freeHours,
  mayComeEarly,
} from '#test/booking.ts'
import { countWaiting, gateAtCommit, untilWaiting } from '#test/gate-at-commit.ts'
import { indianHour } from '#test/hours.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aSister } from '#test/refunds.ts'

/** Each test begins at midday of a later day. Its visits are those of the morning after. */
const { product, ...paying } = await aPayingProduct({ slotDays: 14, slotCapacity: 60 })
afterAll(() => paying[Symbol.asyncDispose]())
const worker = product.as({ kind: 'worker' })

/** The hours of a new day's next morning; the clock is at noon of the day. */
async function aNewDay() {
  const all = await freeHours(product)
  const mornings = all.filter((startsAt) => indianHour(startsAt) === 8)
  const [, startsAt = 'no hour', next = 'no hour'] = mornings
  const starts = Temporal.Instant.from(startsAt)
  product.clock.set(starts.subtract({ hours: 20 }).toString())
  return { startsAt, starts, next }
}

async function aVisit({ items = ['FBS'] } = {}) {
  const hours = await aNewDay()
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items, startsAt: hours.startsAt })
  return { ...hours, booker, ...booked }
}

/** The booker does not fast, a sister does. */
async function aVisitOfTwo() {
  const hours = await aNewDay()
  const booker = await aBooker(product)
  const { addressId, patientId } = booker
  const labId = await demoLab(product)
  const patient = product.as(booker.actor)
  const { quoteId } = await patient.makeQuote({
    addressId,
    startsAt: hours.startsAt,
    orders: [
      { patientId, labId, items: [ItemCode.parse('HB')] },
      { patientId: await aSister(product, booker), labId, items: [ItemCode.parse('FBS')] },
    ],
  })
  const { bookingId } = await patient.placeBooking({ quoteId })
  const { orders } = await patient.viewBooking({ bookingId })
  const sister = orders.find((order) => order.patientId !== patientId)
  if (!sister) throw new Error('no sister')
  return { ...hours, booker, bookingId, sister }
}

async function remindersOf({ bookingId }: { bookingId: string }) {
  const { rows } = await product.pool.query(
    `select id from messages where subject_id = $1 and event = 'preparation-reminder'`,
    [bookingId],
  )
  return rows.length
}

async function toldTo({ booker }: { booker: Booker }) {
  const all = await product.outbox(booker.phone)
  return all.filter(({ text }) => /booking page/.test(text) && /your visit is on/.test(text))
}

/** The clock, so many hours before the visit. */
const before = ({ starts }: { starts: Temporal.Instant }, hours: number) =>
  product.clock.set(starts.subtract({ minutes: 60 * hours }).toString())

test('twelve hours before, the booker is told once from when to fast, without a name or a test', async () => {
  const visit = await aVisit()
  before(visit, 12.1)
  await worker.remindOfPreparation()
  expect(await remindersOf(visit)).toBe(0)
  before(visit, 12)
  await worker.remindOfPreparation()
  await worker.remindOfPreparation()
  const [told, ...more] = await toldTo(visit)
  expect(more).toEqual([])
  expect(told?.text).toMatch(/From .*12:30 am eat nothing/)
  expect(told?.text).not.toMatch(/sugar|FBS|glucose|Meera/i)
})

test('a message that waited until it helps nobody is not sent', async () => {
  const visit = await aVisit()
  before(visit, 12)
  await worker.remindOfPreparation()
  before(visit, 7.9)
  await worker.deliverMessages()
  expect(await toldTo(visit)).toMatchObject([{ state: 'dropped' }])
})

test('a visit without preparation is looked at once and has no reminder', async () => {
  const visit = await aVisit({ items: ['HB'] })
  before(visit, 13)
  await worker.remindOfPreparation()
  const { rows } = await product.pool.query(
    'select preparation_told_at is not null as "isSeen" from visits where id = $1',
    [visit.visitId],
  )
  expect(rows).toEqual([{ isSeen: true }])
  expect(await remindersOf(visit)).toBe(0)
})

test('a booking that was cancelled has no reminder', async () => {
  const visit = await aVisit()
  await product.as(visit.booker.actor).cancelBooking({ ...visit, expectedChargePaise: 0 })
  before(visit, 12)
  await worker.remindOfPreparation()
  expect(await remindersOf(visit)).toBe(0)
})

test('where one of two fasts the message says that somebody does', async () => {
  const visit = await aVisitOfTwo()
  before(visit, 12)
  await worker.remindOfPreparation()
  expect(await toldTo(visit)).toMatchObject([{ text: expect.stringMatching(/Somebody .* fast/) }])
})

test('a person taken off is no reason for a reminder', async () => {
  const visit = await aVisitOfTwo()
  await product.as(visit.booker.actor).cancelOrder(visit.sister)
  before(visit, 12)
  await worker.remindOfPreparation()
  expect(await remindersOf(visit)).toBe(0)
})

test('a visit that was moved is told of before its new hour, and not before the earlier one', async () => {
  const visit = await aVisit()
  await product
    .as(visit.booker.actor)
    .rescheduleVisit({ visitId: visit.visitId, startsAt: visit.next })
  before(visit, 12)
  await worker.remindOfPreparation()
  expect(await remindersOf(visit)).toBe(0)
  before({ starts: Temporal.Instant.from(visit.next) }, 12)
  await worker.remindOfPreparation()
  expect(await remindersOf(visit)).toBe(1)
})

test('an online booking that is not paid yet has no reminder', async () => {
  const { startsAt, starts } = await aNewDay()
  const booker = await aBooker(product)
  before({ starts }, 12)
  const { quoteId } = await aQuote(product, booker, { items: ['FBS'], startsAt })
  const booked = await product.as(booker.actor).placeBooking({ quoteId, payment: 'online' })
  await worker.remindOfPreparation()
  expect(await remindersOf(booked)).toBe(0)
})

test('a visit for which somebody has set out is not told of', async () => {
  const visit = await aVisit()
  const phlebotomist = product.as(await demoActor(product, 'phlebotomist'))
  await phlebotomist.acceptVisit(visit)
  await mayComeEarly(product, visit.visitId)
  await phlebotomist.departForVisit(visit)
  before(visit, 12)
  await worker.remindOfPreparation()
  expect(await remindersOf(visit)).toBe(0)
})

test('two workers at once tell each booker once', async () => {
  const visit = await aVisit()
  before(visit, 12)
  const open = await gateAtCommit(product, ['insert on messages'], 1)
  const first = worker.remindOfPreparation()
  await untilWaiting(product, 1)
  let isOver = false
  const second = worker.remindOfPreparation().finally(() => (isOver = true))
  // It ends while the first one stands, or waits behind it.
  while (!isOver && (await countWaiting(product)) < 2);
  await open()
  const ends = await Promise.allSettled([first, second])
  await product.asOwner('drop function stand() cascade')
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await remindersOf(visit)).toBe(1)
})

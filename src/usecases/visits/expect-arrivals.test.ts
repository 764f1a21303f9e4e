import { afterAll, expect, test } from 'vitest'
import { stepsOf } from '#src/domain/live/followed.ts'
import { listSteps } from '#src/db/queries/live/booking-steps.ts'
import {
  aBooker,
  aBooking,
  atTheHour,
  drawn,
  freeHours,
  identified,
  visitRow,
} from '#test/booking.ts'
import { aPhlebotomist } from '#test/money-stage.ts'
import { aProduct } from '#test/product.ts'
import { messagesAbout } from '#test/reassigning.ts'
import { moreHands } from '#test/rosters.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
await moreHands(product, 20)
const worker = product.as({ kind: 'worker' })
let hour = 2

const followEachOther = (one = '', next = '') =>
  Temporal.Instant.from(one).add({ hours: 1 }).equals(Temporal.Instant.from(next))

/** Somebody with visits in two hours that follow each other, on a day of their own. */
async function aDay() {
  const person = await aPhlebotomist(product)
  const hours = await freeHours(product)
  const app = product.as(person)
  while (!followEachOther(hours[hour], hours[hour + 1])) hour += 1
  const visits = []
  for (const at of [hour, hour + 1]) {
    const booker = await aBooker(product)
    const booked = await aBooking(product, booker, { startsAt: hours[at] ?? '' })
    await app.acceptVisit({ visitId: booked.visitId })
    visits.push({ ...booked, booker })
  }
  hour += 4
  const [first, second] = visits
  if (!first || !second) throw new Error('two visits')
  return { app, person, first, second }
}

type Visit = Awaited<ReturnType<typeof aDay>>['first']

async function seenBy({ booker, bookingId, visitId }: Visit) {
  const { visits } = await product.as(booker.actor).viewBooking({ bookingId })
  return visits.find((visit) => visit.visitId === visitId)
}
const arrivalOf = async (visit: Visit) => (await seenBy(visit))?.arrival
const mayEndAt = async (visit: Visit) => (await seenBy(visit))?.mayEndAt
const startOf = async ({ visitId }: Visit) =>
  Temporal.Instant.fromEpochMilliseconds(+(await visitRow(product, visitId)).starts_at)
const toldOf = async ({ bookingId }: Visit, what: string) =>
  (await messagesAbout(product, bookingId)).filter(({ event }) => event === what).length
const toldLate = (visit: Visit) => toldOf(visit, 'visit-delayed')

test('before anybody sets out, the patient sees the hour alone', async () => {
  const { first } = await aDay()
  await atTheHour(product, first.visitId)
  await worker.expectArrivals()
  expect(await arrivalOf(first)).toBeNull()
})

test('once somebody is on the way, the window is narrower than the hour', async () => {
  const { app, first } = await aDay()
  await atTheHour(product, first.visitId)
  await app.departForVisit({ visitId: first.visitId })
  await worker.expectArrivals()
  const found = await arrivalOf(first)
  const { from, until } = found ?? { from: '', until: '' }
  const minutes = Temporal.Instant.from(from).until(until).total('minutes')
  expect(minutes).toBeLessThanOrEqual(30)
  await app.arriveAtVisit({ visitId: first.visitId })
  expect(await arrivalOf(first)).toBeNull()
})

test('a visit that takes longer makes the next one late: its patient is told before asking, and once', async () => {
  const { app, first, second } = await aDay()
  await atTheHour(product, first.visitId)
  await app.departForVisit({ visitId: first.visitId })
  await app.arriveAtVisit({ visitId: first.visitId })
  const starts = await startOf(second)
  product.clock.set(starts.add({ minutes: 62 }).toString())
  await worker.expectArrivals()
  await worker.expectArrivals()
  expect(await toldLate(second)).toBe(1)
  expect(await toldLate(first)).toBe(0)
  expect(await arrivalOf(second)).toMatchObject({ isLate: true })
  product.clock.set(starts.add({ minutes: 67 }).toString())
  await worker.expectArrivals()
  expect(await toldLate(second)).toBe(1)
  product.clock.set(starts.add({ minutes: 80 }).toString())
  await worker.expectArrivals()
  expect(await toldLate(second)).toBe(2)
})

test('who lives far away and stands two doors on is not said to be late: their way begins at the last door', async () => {
  const { app, person, first, second } = await aDay()
  const { visitId, booker } = first
  await atTheHour(product, visitId)
  await app.departForVisit({ visitId })
  await app.arriveAtVisit({ visitId })
  await identified(product, { phlebotomist: person, booker, visitId })
  await drawn(product, person, visitId)
  await app.finishCollection({ visitId })
  await product.asOwner(
    'update rosters set latitude = latitude + 0.07 where phlebotomist_id = $1',
    [person.id],
  )
  product.clock.set((await startOf(second)).add({ minutes: 50 }).toString())
  await worker.expectArrivals()
  expect(await toldLate(second)).toBe(0)
})

test('an open page hears it: its number of steps grows as the database counts it', async () => {
  const { app, first } = await aDay()
  await atTheHour(product, first.visitId)
  const steps = async () => {
    const { bookingId, booker } = first
    const shown = (await product.as(booker.actor).viewBooking({ bookingId })).steps
    const [counted] = await product.world.db.transaction((tx) => listSteps(tx, [bookingId]))
    expect(counted?.version).toBe(shown)
    return shown
  }
  await app.departForVisit({ visitId: first.visitId })
  const before = await steps()
  await worker.expectArrivals()
  expect(await steps()).toBeGreaterThan(before)
  expect(stepsOf({ events: [], visits: [], arrivals: [{ version: 2 }] })).toBe(2)
})

test('what was expected of somebody else is not shown of who comes now', async () => {
  const { app, first } = await aDay()
  await atTheHour(product, first.visitId, 80)
  await app.departForVisit({ visitId: first.visitId })
  await worker.expectArrivals()
  await app.releaseVisit({ visitId: first.visitId, reason: 'vehicle' })
  const other = product.as(await aPhlebotomist(product))
  await other.acceptVisit({ visitId: first.visitId })
  expect(await arrivalOf(first)).toBeNull()
})

test('two runs at the same moment tell a patient once', async () => {
  const { app, first, second } = await aDay()
  await atTheHour(product, first.visitId)
  await app.departForVisit({ visitId: first.visitId })
  // Expected in time so far: both runs find that row.
  await worker.expectArrivals()
  product.clock.set((await startOf(second)).add({ minutes: 70 }).toString())
  expect(await twoRunsMeet()).toEqual(['fulfilled', 'fulfilled'])
  expect(await toldLate(second)).toBe(1)
})

test('of two first runs at the same moment the second leaves it to the first', async () => {
  const { app, first } = await aDay()
  await atTheHour(product, first.visitId)
  await app.departForVisit({ visitId: first.visitId })
  expect(await twoRunsMeet()).toEqual(['fulfilled', 'fulfilled'])
  const { rows } = await product.pool.query('select version from arrivals where visit_id = $1', [
    first.visitId,
  ])
  expect(rows).toEqual([{ version: 1 }])
})

/** Two runs of which neither writes before both have read everybody's day. */
async function twoRunsMeet() {
  const { world } = product
  const { travel } = world
  const both = Promise.withResolvers<void>()
  let runs = 0
  world.travel = {
    async minutes(...asked) {
      runs += 1
      if (runs === 2) both.resolve()
      await both.promise
      return travel.minutes(...asked)
    },
  }
  try {
    const ended = await Promise.allSettled([worker.expectArrivals(), worker.expectArrivals()])
    return ended.map(({ status }) => status)
  } finally {
    world.travel = travel
  }
}

const farAway = ({ bookingId }: Visit, degrees: number) =>
  product.asOwner('update bookings set latitude = latitude + $2 where id = $1', [
    bookingId,
    degrees,
  ])

test('no time is named at which the visit would have ended: it is said when it ends, and once', async () => {
  const { app, first, second } = await aDay()
  await atTheHour(product, first.visitId)
  await app.departForVisit({ visitId: first.visitId })
  await app.arriveAtVisit({ visitId: first.visitId })
  const starts = await startOf(second)
  const ends = starts.add({ minutes: 90 })
  await farAway(second, 0.1)
  for (const minutes of [75, 80, 89]) {
    product.clock.set(starts.add({ minutes }).toString())
    await worker.expectArrivals()
  }
  expect(await toldOf(second, 'visit-in-doubt')).toBe(1)
  expect(await toldOf(second, 'visit-delayed')).toBe(0)
  expect(await arrivalOf(second)).toBeNull()
  expect(await mayEndAt(second)).toBe(ends.toString())
})

test('once somebody is expected before it ends after all, that time is told', async () => {
  const { app, person, first, second } = await aDay()
  const { visitId, booker } = first
  await atTheHour(product, visitId)
  await app.departForVisit({ visitId })
  await app.arriveAtVisit({ visitId })
  const starts = await startOf(second)
  await farAway(second, 0.1)
  product.clock.set(starts.add({ minutes: 75 }).toString())
  await worker.expectArrivals()
  expect(await toldOf(second, 'visit-in-doubt')).toBe(1)
  await farAway(second, -0.1)
  await identified(product, { phlebotomist: person, booker, visitId })
  await drawn(product, person, visitId)
  await app.finishCollection({ visitId })
  await worker.expectArrivals()
  expect(await toldOf(second, 'visit-delayed')).toBe(1)
  expect(await mayEndAt(second)).toBeNull()
})

import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, demoActor, freeHours, visitRow } from '#test/booking.ts'
import { aPhlebotomist } from '#test/money-stage.ts'
import { aProduct } from '#test/product.ts'
import { moreHands } from '#test/rosters.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
await moreHands(product, 20)
const worker = product.as({ kind: 'worker' })
const office = product.as(await demoActor(product, 'backoffice'))
const hours = await freeHours(product)
const zone = 'Asia/Kolkata'

const local = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(zone)
const [firstHour = ''] = hours
const today = local(firstHour).toPlainDate()

/** Sets the clock to an hour of a day, counted from the first one. */
function it(day: number, time: string) {
  const at = today.add({ days: day }).toZonedDateTime({ timeZone: zone, plainTime: time })
  product.clock.set(at.toInstant().toString())
}

/** A visit on a day, before noon or after it, that somebody accepted by day. */
async function accepted(day: number, half: 'morning' | 'afternoon') {
  const startsAt = hours.find((hour) => {
    const { hour: at } = local(hour)
    const isOnDay = local(hour)
      .toPlainDate()
      .equals(today.add({ days: day }))
    return isOnDay && (half === 'morning' ? at < 12 : at >= 12)
  })
  if (!startsAt) throw new Error('an hour of that day')
  const person = await aPhlebotomist(product)
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { startsAt })
  await product.as(person).acceptVisit({ visitId: booked.visitId })
  return { person, app: product.as(person), patient: product.as(booker.actor), ...booked }
}

async function sendAll() {
  while ((await worker.deliverMessages()).claimed > 0);
}

/** What became of the messages that a visit was given back. */
async function toldOf({ bookingId }: { bookingId: string }) {
  await sendAll()
  const { rows } = await product.pool.query(
    `select state from messages where subject_id = $1 and event = 'visit-released' order by id`,
    [bookingId],
  )
  return rows.map(({ state }) => state)
}

test('late in the evening one press wakes nobody whose visit is on another day: they are told in the morning', async () => {
  it(0, '12:00')
  const later = await accepted(2, 'morning')
  it(0, '23:10')
  await later.app.takeSuddenLeave({ days: 14 })
  await worker.leaveVisits()
  expect(await visitRow(product, later.visitId)).toMatchObject({ state: 'offered' })
  expect(await toldOf(later)).toEqual(['queued'])
  const { cancellation } = await later.patient.viewBooking({ bookingId: later.bookingId })
  expect(cancellation).toMatchObject({ isOpen: true, charge: 0 })
  it(1, '06:59')
  expect(await toldOf(later)).toEqual(['queued'])
  it(1, '07:00')
  expect(await toldOf(later)).toEqual(['sent'])
})

test('whose visit is the next morning is told at once', async () => {
  it(1, '12:00')
  const soon = await accepted(2, 'morning')
  const afternoon = await accepted(2, 'afternoon')
  it(1, '22:30')
  for (const { app } of [soon, afternoon]) await app.takeSuddenLeave({ days: 2 })
  await worker.leaveVisits()
  expect(await toldOf(soon)).toEqual(['sent'])
  expect(await toldOf(afternoon)).toEqual(['queued'])
})

test('by day everybody is told at once', async () => {
  it(2, '12:00')
  const later = await accepted(4, 'morning')
  it(2, '21:59')
  await later.app.takeSuddenLeave({ days: 14 })
  await worker.leaveVisits()
  expect(await toldOf(later)).toEqual(['sent'])
})

test('a visit that somebody accepts before the morning is not said to be looked for', async () => {
  it(3, '12:00')
  const { app, visitId, ...later } = await accepted(5, 'afternoon')
  it(3, '23:30')
  await app.releaseVisit({ visitId, reason: 'vehicle' })
  expect(await toldOf(later)).toEqual(['queued'])
  await product.as(await aPhlebotomist(product)).acceptVisit({ visitId })
  it(4, '07:00')
  expect(await toldOf(later)).toEqual(['dropped'])
})

test('one that was cancelled before the morning is not said to be looked for', async () => {
  it(4, '12:00')
  const { app, visitId, ...later } = await accepted(7, 'afternoon')
  it(4, '23:30')
  await app.releaseVisit({ visitId, reason: 'vehicle' })
  const { bookingId } = later
  await later.patient.cancelBooking({ bookingId, expectedChargePaise: 0 })
  it(5, '07:00')
  expect(await toldOf(later)).toEqual(['dropped'])
})

test('what waits for the morning is no message that is late', async () => {
  it(5, '12:00')
  const later = await accepted(7, 'afternoon')
  it(5, '23:30')
  const { version } = await visitRow(product, later.visitId)
  await office.releaseVisit({ visitId: later.visitId, version, reason: 'cannot-come' })
  await sendAll()
  const { rows } = await product.pool.query(
    `select held_until > created_at as held, due_at from messages
     where subject_id = $1 and event = 'visit-released'`,
    [later.bookingId],
  )
  expect(rows).toEqual([{ held: true, due_at: null }])
})

import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, demoActor, freeHours, mayComeEarly } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 12 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const field = product.as(phlebotomist)
const office = product.as(await demoActor(product, 'backoffice'))
const worker = product.as({ kind: 'worker' })

const after = (instant: string, minutes: number) =>
  product.clock.set(Temporal.Instant.from(instant).add({ minutes }).toString())

/** A free hour, at least this far ahead. */
async function hourAhead(hours: number) {
  const soonest = product.clock.at().add({ hours })
  const found = (await freeHours(product)).find(
    (hour) => Temporal.Instant.compare(Temporal.Instant.from(hour), soonest) > 0,
  )
  if (!found) throw new Error('no hour is free so long ahead')
  return found
}

/** A phlebotomist reported at the door who never moved: no position, no wait, no call. */
async function saidToBeThere(startsAt: string) {
  const booker = await aBooker(product)
  const { bookingId, visitId } = await aBooking(product, booker, { startsAt })
  const patient = product.as(booker.actor)
  await field.acceptVisit({ visitId })
  return { bookingId, visitId, patient }
}

const debts = async () => {
  const { rows } = await product.pool.query(
    `select count(*)::int as count from receivables where phlebotomist_id = $1`,
    [phlebotomist.id],
  )
  return rows[0].count
}

test('a phlebotomist reported at the door who never met the patient earns nothing from a cancellation after the hour', async () => {
  const startsAt = await hourAhead(3)
  const { bookingId, visitId, patient } = await saidToBeThere(startsAt)
  after(startsAt, -30)
  await field.departForVisit({ visitId })
  await field.arriveAtVisit({ visitId })
  after(startsAt, 60 + 31)
  const { cancellation } = await patient.viewBooking({ bookingId })
  expect(cancellation).toMatchObject({ charge: 0, fault: null, credit: 0 })
  await patient.cancelBooking({ bookingId, expectedChargePaise: 0 })
  expect(await debts()).toBe(0)
})

test('a visit that the patient allowed days early does not stay at the door either', async () => {
  const startsAt = await hourAhead(24 * 8)
  const { bookingId, visitId, patient } = await saidToBeThere(startsAt)
  await mayComeEarly(product, visitId)
  const setOutAt = product.clock.at().toString()
  await field.departForVisit({ visitId })
  await field.arriveAtVisit({ visitId })
  const watched = async () =>
    (await office.watchVisits()).late.some((late) => late.visitId === visitId)
  const charge = async () => (await patient.viewBooking({ bookingId })).cancellation.charge
  // Whoever sets out at the earliest ordinary time has 90 minutes for the way, plus the hour.
  after(setOutAt, 150)
  expect([await charge(), await watched()]).toEqual([12_000, false])
  after(setOutAt, 150 + 31)
  expect([await charge(), await watched()]).toEqual([0, false])
  after(setOutAt, 150 + 61)
  expect([await charge(), await watched()]).toEqual([0, true])
  after(setOutAt, 150 + 181)
  await worker.giveUpVisits()
  const [visit] = (await patient.viewBooking({ bookingId })).visits
  expect(visit).toMatchObject({ state: 'no-show-ph', mayReschedule: true })
  expect(await debts()).toBe(0)
})

import { afterAll, expect, test } from 'vitest'
import { limits } from '#src/domain/limits.ts'
import { aBooker, aBooking, anotherHour, atTheHour } from '#test/booking.ts'
import { aStamp, cameToTheDoor, hoursLater } from '#test/failed-visits.ts'
import { aPhlebotomist } from '#test/money-stage.ts'
import { aProduct } from '#test/product.ts'
import { moreHands } from '#test/rosters.ts'

const product = await aProduct({ isBridged: true, isDemo: false, slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
await moreHands(product, 20)
const worker = product.as({ kind: 'worker' })
let number = 0

/** A visit that somebody with a phone accepted. */
async function scene({ isAccepted = true } = {}) {
  const person = await aPhlebotomist(product)
  number += 1
  const own = `+9196543210${String(number).padStart(2, '0')}`
  await product.asOwner('update "user" set phone = $2 where id = $1', [person.id, own])
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { startsAt: await anotherHour(product) })
  const { visitId } = booked
  if (isAccepted) await product.as(person).acceptVisit({ visitId })
  return {
    person,
    field: product.as(person),
    patient: product.as(booker.actor),
    booker,
    own,
    ...booked,
  }
}

async function rung() {
  const { calls } = product.carriers
  const before = calls.length
  await worker.deliverMessages()
  return calls.slice(before)
}

test('the phlebotomist’s own phone rings first, then the patient’s; neither number is shown', async () => {
  const { field, booker, own, visitId } = await scene()
  const answer = await field.callPatient({ visitId })
  expect(answer).toMatchObject({ how: 'bridge', number: null, attempts: 1 })
  expect(await rung()).toEqual([{ first: own, second: booker.phone }])
  const shown = await field.viewVisit({ visitId })
  expect([shown.phone, shown.mayCall]).toEqual([null, true])
  expect(JSON.stringify(shown)).not.toContain(booker.phone.slice(-10))
})

test('the patient calls who comes, from two hours before the visit', async () => {
  const { patient, booker, own, visitId, bookingId } = await scene()
  const call = () => patient.callPhlebotomist({ visitId })
  // So far ahead that two hours before it are still to come.
  await product.asOwner(
    `update visits set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'
     where id = $1`,
    [visitId],
  )
  await expect(call()).rejects.toMatchObject({ refusal: 'not-allowed-now' })
  await atTheHour(product, visitId, 119)
  const { visits } = await patient.viewBooking({ bookingId })
  expect(visits[0]).toMatchObject({ mayCall: true })
  expect(JSON.stringify(visits)).not.toContain(own)
  await call()
  expect(await rung()).toEqual([{ first: booker.phone, second: own }])
})

test('nobody else calls them, and a visit that is over connects nobody', async () => {
  const { patient, field, visitId } = await scene()
  await atTheHour(product, visitId)
  const stranger = product.as((await aBooker(product)).actor)
  await expect(stranger.callPhlebotomist({ visitId })).rejects.toMatchObject({
    refusal: 'not-found',
  })
  await field.releaseVisit({ visitId, reason: 'vehicle' })
  await expect(patient.callPhlebotomist({ visitId })).rejects.toMatchObject({
    refusal: 'not-allowed-now',
  })
  expect(await rung()).toEqual([])
})

test('a patient does not ring somebody all day, also with two taps at once', async () => {
  const { patient, visitId } = await scene()
  await atTheHour(product, visitId)
  const { most } = limits.callsOfPatient
  const taps = Array.from({ length: most + 3 }, () => patient.callPhlebotomist({ visitId }))
  const done = (await Promise.allSettled(taps)).filter(({ status }) => status === 'fulfilled')
  expect(done).toHaveLength(most)
  expect(await rung()).toHaveLength(most)
})

test('a call that could not be made in two minutes is not made later', async () => {
  const { patient, visitId } = await scene()
  await atTheHour(product, visitId)
  await patient.callPhlebotomist({ visitId })
  product.clock.pass(3)
  expect(await rung()).toEqual([])
})

test('who has no phone of their own is told so, and nothing is recorded', async () => {
  const person = await aPhlebotomist(product)
  const booker = await aBooker(product)
  const { visitId } = await aBooking(product, booker, { startsAt: await anotherHour(product) })
  const field = product.as(person)
  await field.acceptVisit({ visitId })
  await expect(field.callPatient({ visitId })).rejects.toMatchObject({
    refusal: 'no-phone-of-yours',
  })
  expect((await field.viewVisit({ visitId })).calls).toEqual([])
})

/** Nobody was there; each call said so much of the patient's phone. */
async function failed(secondRang: boolean | null) {
  const now = product.clock.at().toString()
  const { person, patient, visitId, bookingId } = await scene({ isAccepted: false })
  await cameToTheDoor(product, person, { visitId })
  product.carriers.ringing(secondRang)
  for (const minutes of [2, 5]) {
    product.clock.pass(minutes)
    await product.as(person).callPatient({ visitId })
    await rung()
  }
  product.clock.pass(4)
  const place = aStamp(product)
  const { fee } = await product.as(person).failVisit({ visitId, reason: 'not-home', place })
  const feeLater = () => hoursLater(product, 60, () => patient.viewBooking({ bookingId }))
  const { visitFee } = await feeLater()
  product.clock.set(now)
  return { fee, later: visitFee?.state }
}

test('a fee follows by itself where the bridge says that both calls rang at the patient’s side', async () => {
  const { fee, later } = await failed(true)
  expect(fee).toMatchObject({ state: 'waiting', doubts: [] })
  expect(later).toBe('owed')
})

test.each([
  ['says nothing', null],
  ['says that they did not', false],
] as const)(
  'calls that rang at the phlebotomist’s side alone cost the patient nothing by themselves: the bridge %s',
  async (_, secondRang) => {
    const { fee, later } = await failed(secondRang)
    expect(fee).toMatchObject({ state: 'to-decide', doubts: ['not-rung'] })
    expect(later).toBe('to-decide')
  },
)

test('without a bridge the phlebotomist dials, and the patient is offered no call', async () => {
  await using plain = await aProduct({ isDemo: false })
  const booker = await aBooker(plain)
  const { visitId, bookingId } = await aBooking(plain, booker)
  const person = await aPhlebotomist(plain)
  await plain.as(person).acceptVisit({ visitId })
  const answer = await plain.as(person).callPatient({ visitId })
  expect(answer).toMatchObject({ how: 'dial', number: booker.phone })
  const patient = plain.as(booker.actor)
  const { visits } = await patient.viewBooking({ bookingId })
  expect(visits[0]).toMatchObject({ mayCall: false })
  await expect(patient.callPhlebotomist({ visitId })).rejects.toMatchObject({
    refusal: 'not-found',
  })
})

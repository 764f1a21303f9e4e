import { afterAll, expect, test } from 'vitest'
import {
  aBooker,
  aBooking,
  type Booked,
  type Booker,
  demoActor,
  drawn,
  identified,
} from '#test/booking.ts'
import { cameToTheDoor } from '#test/failed-visits.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const worker = product.as({ kind: 'worker' })
const office = product.as(await demoActor(product, 'backoffice'))
const field = product.as(phlebotomist)

const lookAt = (booker: Booker, { bookingId }: Booked) =>
  product.as(booker.actor).viewBooking({ bookingId })

/** A visit as it was left, this many minutes after its hour; the clock goes back afterwards. */
async function left(how: 'en-route' | 'arrived' | 'identified' | 'drawn', minutes: number) {
  const now = product.clock.at().toString()
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const { visitId } = booked
  await cameToTheDoor(product, phlebotomist, { visitId })
  if (how === 'en-route')
    await product.asOwner(
      `alter table visits disable trigger user;
       update visits set state = 'en-route', arrived_at = null where id = '${visitId}';
       alter table visits enable trigger user`,
    )
  if (how === 'identified' || how === 'drawn')
    await identified(product, { phlebotomist, booker, visitId })
  if (how === 'drawn') await drawn(product, phlebotomist, visitId)
  const end = Temporal.Instant.from(booked.view.visits[0]?.endsAt ?? '')
  product.clock.set(end.add({ minutes }).toString())
  const late = (await office.watchVisits()).late
  await worker.giveUpVisits()
  product.clock.set(now)
  const view = await lookAt(booker, booked)
  const [visit] = view.visits
  // The phlebotomist is free for the next test.
  await product.asOwner(`update visits set phlebotomist_id = null where id = $1`, [visitId])
  return { state: visit?.state, isWatched: late.some((one) => one.visitId === visitId), view }
}

test.each(['en-route', 'arrived', 'identified'] as const)(
  'a visit left %s is in the office’s queue an hour after its end, and ended three hours after it, free',
  async (how) => {
    expect(await left(how, 59)).toMatchObject({ state: how, isWatched: false })
    expect(await left(how, 61)).toMatchObject({ state: how, isWatched: true })
    const { state, view } = await left(how, 181)
    expect(state).toBe('no-show-ph')
    expect(view.cancellation).toMatchObject({ isOpen: true, charge: 0, fault: 'phlebotomist' })
    expect(view.visits[0]?.mayReschedule).toBe(true)
  },
)

test('with a tube drawn time ends nothing: the queue says so, and a person must', async () => {
  expect(await left('drawn', 1000)).toMatchObject({ state: 'identified', isWatched: true })
})

async function locked() {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const { visitId, orderId } = booked
  await cameToTheDoor(product, phlebotomist, { visitId })
  const [visit] = (await lookAt(booker, booked)).visits
  const startCode = visit?.startCode === '0000' ? '1111' : '0000'
  const patients = [{ orderId, name: 'Meera Nair', birthDate: booker.birthDate }]
  for (let tries = 0; tries < 5; tries += 1)
    await expect(field.identifyPatients({ visitId, startCode, patients })).rejects.toMatchObject({
      refusal: 'wrong-start-code',
    })
  return { booker, booked, visitId, patients, old: visit?.startCode ?? '' }
}

test('five wrong codes: the office issues a new code, the patient gets it, the old one is void', async () => {
  const { booker, booked, visitId, patients, old } = await locked()
  expect((await office.watchVisits()).locked.map((one) => one.visitId)).toContain(visitId)
  const { version } = (await lookAt(booker, booked)).visits[0] ?? { version: 0 }
  await office.renewStartCode({ visitId, version, reason: 'spoke-to-patient' })
  const code = (await lookAt(booker, booked)).visits[0]?.startCode ?? ''
  const sent = await product.outbox(booker.phone)
  expect(sent.map(({ text }) => text).join('\n')).toContain(`Your new visit code is ${code}.`)
  // Once in ten thousand the new code equals the old one.
  const dead = code === old ? '9999' : old
  const stale = field.identifyPatients({ visitId, startCode: dead, patients })
  await expect(stale).rejects.toMatchObject({ refusal: 'wrong-start-code' })
  expect(await field.identifyPatients({ visitId, startCode: code, patients })).toEqual({
    state: 'identified',
  })
  const again = office.renewStartCode({ visitId, version, reason: 'spoke-to-patient' })
  await expect(again).rejects.toMatchObject({ refusal: 'not-allowed-now' })
  await product.asOwner(`update visits set phlebotomist_id = null where id = $1`, [visitId])
})

test('a new code three times at most, and never by the visit’s phlebotomist or patient', async () => {
  const { booker, booked, visitId } = await locked()
  const version = async () => (await lookAt(booker, booked)).visits[0]?.version ?? 0
  const desk = [{ role: 'back-office', labId: null, locationId: null }] as const
  const both = product.as({ kind: 'person', id: phlebotomist.id, name: 'Ravi', grants: desk })
  const own = both.renewStartCode({ visitId, version: await version(), reason: 'spoke-to-patient' })
  await expect(own).rejects.toMatchObject({ refusal: 'same-person' })
  const stale = office.renewStartCode({ visitId, version: 1, reason: 'spoke-to-patient' })
  await expect(stale).rejects.toMatchObject({ refusal: 'stale' })
  for (let times = 0; times < 3; times += 1)
    await office.renewStartCode({ visitId, version: await version(), reason: 'code-not-received' })
  const fourth = office.renewStartCode({
    visitId,
    version: await version(),
    reason: 'code-not-received',
  })
  await expect(fourth).rejects.toMatchObject({ refusal: 'too-many' })
  const around = product.pool.query('update visits set code_renewals = 4 where id = $1', [visitId])
  await expect(around).rejects.toMatchObject({ constraint: 'visits_three_code_renewals' })
})

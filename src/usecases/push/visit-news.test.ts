import { afterAll, expect, test } from 'vitest'
import { languages } from '#src/domain/people/language.ts'
import { visitPush, visitPushEvents } from '#src/messages/visit-push.ts'
import { aBooker, aBooking, demoActor, freeHours, type Person } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { moreHands } from '#test/rosters.ts'
import { aDeviceOf } from '#test/push-devices.ts'
import { aPushService } from '#test/push-service.ts'

/** What phlebotomists are told, taken by a push service that checks and decrypts what it gets. */
const service = await aPushService()
const product = await aProduct({ slotDays: 8, slotCapacity: 60, world: { push: service.push } })
afterAll(async () => {
  await product[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})
const worker = product.as({ kind: 'worker' })
const first = await demoActor(product, 'phlebotomist')
const second = await demoActor(product, 'phlebotomist2')
await product.asOwner('update "user" set phone = $2 where id = $1', [first.id, '+919800099001'])
await product.asOwner('update "user" set phone = $2 where id = $1', [second.id, '+919800099002'])
/** Everybody signed in is a patient too. */
const alsoPatient = (person: Person): Person => ({
  ...person,
  grants: [...person.grants, { role: 'patient', labId: null, locationId: null }],
})
const device = await aDeviceOf(product, alsoPatient(first), service.subscription(), 'visits')
/** Agreed as a patient: of visits it is told nothing. */
const narrow = await aDeviceOf(product, alsoPatient(second), service.subscription())

async function delivered() {
  await worker.dispatchVisits()
  await worker.deliverMessages()
  await worker.deliverPushes()
}

const toldOn = ({ endpoint }: { endpoint: string }) =>
  service.received.filter((one) => one.endpoint === endpoint).map(({ message }) => message)

/** What a device is told from now on. */
function since(of: { endpoint: string }) {
  const before = toldOn(of).length
  return () => toldOn(of).slice(before)
}

async function offered(hoursAhead: number) {
  const booker = await aBooker(product)
  const from = product.clock.at().add({ hours: hoursAhead })
  const hours = await freeHours(product)
  const startsAt = hours.find(
    (hour) => Temporal.Instant.compare(Temporal.Instant.from(hour), from) >= 0,
  )
  const booked = await aBooking(product, booker, { startsAt: startsAt ?? '' })
  return { booker, ...booked, startsAt: startsAt ?? '' }
}

/** The SMS about a visit, by whom they are for. */
async function smsAbout(visitId: string) {
  const { rows } = await product.pool.query(
    `select user_id as id from messages where subject_id = $1 and channel = 'sms' order by id`,
    [visitId],
  )
  return rows.map(({ id }) => id as string).toSorted()
}

async function workingOnlyFrom(id: string, fromMinute: number, untilMinute = 1440) {
  await product.asOwner(
    'update roster_hours set from_minute = $2, until_minute = $3 where phlebotomist_id = $1',
    [id, fromMinute, untilMinute],
  )
}

const offer = {
  title: 'Oxalate',
  body: 'A visit is offered to you.',
  path: '/phlebotomist',
  tag: 'visits-offered',
}

test('an offer is told on a phlebotomist’s device, once and without whose it is', async () => {
  const [told, others] = [since(device), since(narrow)]
  await offered(30)
  for (const _again of [1, 2, 3]) await delivered()
  expect(told()).toEqual([offer])
  expect(others()).toEqual([])
})

test('no text of a visit says more in one case than in another', () => {
  for (const language of languages)
    for (const event of visitPushEvents) {
      const { text, title, path } = visitPush(event, 'a hash', { brand: 'Oxalate', language })
      expect(text).not.toMatch(/\d|₹|[{}]|undefined/)
      expect([title, path]).toEqual([
        'Oxalate',
        language === 'hi' ? '/hi/phlebotomist' : '/phlebotomist',
      ])
    }
})

test('nobody is told of an offer out of their reach, nor of their own booking', async () => {
  await product.asOwner('update rosters set latitude = latitude + 2 where phlebotomist_id = $1', [
    first.id,
  ])
  const told = since(device)
  // So soon that it is open to everybody at once.
  await offered(2)
  await delivered()
  expect(told()).toEqual([])
  await product.asOwner('update rosters set latitude = latitude - 2 where phlebotomist_id = $1', [
    first.id,
  ])
})

test('an offer at night waits until its phlebotomist works, and is dropped where it is taken by then', async () => {
  // It is nine in the morning in India; work begins at four in the afternoon.
  await workingOnlyFrom(first.id, 16 * 60)
  const told = since(device)
  const [one, other] = [await offered(8), await offered(9)]
  await delivered()
  expect(told()).toEqual([])
  await product.as(second).acceptVisit({ visitId: other.visitId })
  product.clock.pass(4 * 60 + 59)
  await delivered()
  expect(told()).toEqual([])
  product.clock.pass(1)
  await delivered()
  expect(told()).toEqual([offer])
  await workingOnlyFrom(first.id, 0)
  await product.as(second).acceptVisit({ visitId: one.visitId })
})

test('the end of a visit of the next hours is told at any time of day', async () => {
  const { visitId, bookingId, booker } = await offered(5)
  await product.as(first).acceptVisit({ visitId })
  await delivered()
  await workingOnlyFrom(first.id, 0, 30)
  const told = since(device)
  const { cancellation } = await product.as(booker.actor).viewBooking({ bookingId })
  const expectedChargePaise = cancellation.isOpen ? cancellation.charge : 0
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise })
  await delivered()
  expect(told()).toEqual([
    {
      title: 'Oxalate',
      body: 'One of your visits is cancelled. Look at your visits before you go.',
      path: '/phlebotomist',
      tag: expect.stringMatching(/^visits-[\w-]{16}$/),
    },
  ])
  await workingOnlyFrom(first.id, 0)
})

test('a change is told on the device beside its SMS, and not on a device that rests', async () => {
  const { visitId, booker, startsAt } = await offered(30)
  await product.as(first).acceptVisit({ visitId })
  await delivered()
  const told = since(device)
  const hours = await freeHours(product)
  const later = hours.filter((hour) => hour > startsAt)
  await product.as(booker.actor).rescheduleVisit({ visitId, startsAt: later[20] ?? '' })
  await delivered()
  expect(told().map(({ body }) => body)).toContain(
    'One of your visits has another time now. Look at your visits before you go.',
  )
})

test('an SMS is the last resort: soon before, after five minutes, to whom nothing reached', async () => {
  const { visitId } = await offered(3)
  await delivered()
  product.clock.pass(4.9)
  await delivered()
  expect(await smsAbout(visitId)).toEqual([])
  product.clock.pass(0.1)
  await delivered()
  // The first one's device took it; the second has none that is told of visits.
  expect(await smsAbout(visitId)).toEqual([second.id])
  product.clock.pass(10)
  await delivered()
  expect(await smsAbout(visitId)).toEqual([second.id])
})

test('no SMS to whoever has read their list since', async () => {
  const { visitId } = await offered(3)
  await delivered()
  product.clock.pass(3)
  await product.as(second).listVisits()
  product.clock.pass(3)
  await delivered()
  expect(await smsAbout(visitId)).toEqual([])
})

test('and none while the visit is far', async () => {
  const { visitId } = await offered(30)
  await delivered()
  product.clock.pass(60)
  await delivered()
  expect(await smsAbout(visitId)).toEqual([])
})

test('only a phlebotomist agrees to messages about visits', async () => {
  const { actor } = await aBooker(product)
  const agreeing = aDeviceOf(product, actor, service.subscription(), 'visits')
  await expect(agreeing).rejects.toMatchObject({ refusal: 'forbidden' })
})

test('an offer is told to whoever it opens to, when it opens', async () => {
  await moreHands(product, 16)
  await product.asOwner(`update rosters set latitude = latitude + 0.1 where phlebotomist_id = $1`, [
    first.id,
  ])
  const told = since(device)
  await offered(30)
  await worker.deliverMessages()
  await worker.deliverPushes()
  expect(told()).toEqual([])
  await delivered()
  product.clock.pass(1)
  await delivered()
  expect(told()).toEqual([])
  product.clock.pass(10)
  await delivered()
  expect(told()).toEqual([offer])
})

import { afterAll, expect, test } from 'vitest'
import { bindVerbs } from '#src/usecases/index.ts'
import { aBooker, aBooking, demoActor } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aDeviceOf } from '#test/push-devices.ts'
import { aPushService } from '#test/push-service.ts'

/** That the last word on a screen is the last step, whatever fails on the way. */
const service = await aPushService()
const product = await aProduct({ slotDays: 8, slotCapacity: 60, world: { push: service.push } })
afterAll(async () => {
  await product[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})
const worker = product.as({ kind: 'worker' })
const phlebotomist = await demoActor(product, 'phlebotomist')
const office = await demoActor(product, 'backoffice')

async function delivered() {
  await worker.deliverMessages()
  return worker.deliverPushes()
}

const later = (time: Temporal.DurationLike) =>
  product.clock.set(product.clock.at().add(time).toString())

const saidTo = ({ endpoint }: { endpoint: string }) =>
  service.received
    .filter((one) => one.endpoint === endpoint)
    .map(({ message }) => message.body.replace(/^Booking \w+: /, ''))

const accepted = 'a phlebotomist has accepted your visit.'
const cancelled = 'it was cancelled.'

/** A visit that was accepted, on whose step the device waits, and the step after it. */
async function anAccepted() {
  const booker = await aBooker(product)
  const device = await aDeviceOf(product, booker.actor, service.subscription())
  const { visitId, bookingId } = await aBooking(product, booker)
  await product.as(phlebotomist).acceptVisit({ visitId })
  await worker.deliverMessages()
  const cancel = async () => {
    later({ seconds: 1 })
    await product.as(office).cancelBooking({ bookingId, expectedChargePaise: 0 })
  }
  return { booker, device, cancel }
}

/** A sender that dies while its service has not answered. */
function dyingSender() {
  const push = { ...service.push, send: () => new Promise<never>(() => {}) }
  return bindVerbs({ ...product.world, push })({ kind: 'worker' }).deliverPushes()
}

async function statesOf(accountId: string) {
  const { rows } = await product.pool.query(
    `select event, state from messages where user_id = $1 and channel = 'push' order by created_at`,
    [accountId],
  )
  return rows.map(({ event, state }) => `${event} ${state}`)
}

test('a step whose sending failed is not told after a later one was', async () => {
  const { booker, device, cancel } = await anAccepted()
  {
    using _answer = service.answering(503)
    await worker.deliverPushes()
  }
  await cancel()
  await delivered()
  later({ minutes: 11 })
  await delivered()
  expect(saidTo(device)).toEqual([cancelled])
  expect(await statesOf(booker.actor.id)).toEqual([
    'visit-accepted dropped',
    'booking-cancelled sent',
  ])
})

test('of two steps that wait together only the later one is told', async () => {
  const { device, cancel } = await anAccepted()
  await cancel()
  await delivered()
  expect(saidTo(device)).toEqual([cancelled])
})

test('a step of a sender that died is not told after a later one was', async () => {
  const { booker, device, cancel } = await anAccepted()
  void dyingSender()
  await expect.poll(() => statesOf(booker.actor.id)).toEqual(['visit-accepted sending'])
  await cancel()
  later({ minutes: 1 })
  await delivered()
  later({ minutes: 6 })
  await delivered()
  expect(saidTo(device)).toEqual([cancelled])
})

test('a later step waits while another sender has an earlier one in its hands', async () => {
  const { booker, device, cancel } = await anAccepted()
  let answer = () => {}
  const hands = new Promise<void>((resolve) => (answer = resolve))
  const slow: typeof service.push = {
    ...service.push,
    send: (...given) => hands.then(() => service.push.send(...given)),
  }
  const other = bindVerbs({ ...product.world, push: slow })({ kind: 'worker' }).deliverPushes()
  await expect.poll(() => statesOf(booker.actor.id)).toEqual(['visit-accepted sending'])
  await cancel()
  await delivered()
  expect(saidTo(device)).toEqual([])
  answer()
  await other
  await delivered()
  expect(saidTo(device)).toEqual([accepted, cancelled])
})

test('a step of another kind, and of another booking, takes nothing away', async () => {
  const { booker, device } = await anAccepted()
  later({ seconds: 1 })
  const { visitId } = await aBooking(product, booker)
  await product.as(phlebotomist).acceptVisit({ visitId })
  await delivered()
  expect(saidTo(device)).toEqual([accepted, accepted])
})

test('a device that was switched on after a step is not told it when its SMS is tried again', async () => {
  const booker = await aBooker(product)
  const { visitId, bookingId } = await aBooking(product, booker)
  await product.as(phlebotomist).acceptVisit({ visitId })
  const carriers = {
    ...product.world.carriers,
    sms: () => Promise.reject(new Error('no network')),
  }
  const settings = { ...product.world.settings, isDemo: false }
  await bindVerbs({ ...product.world, carriers, settings })({ kind: 'worker' }).deliverMessages()
  later({ seconds: 1 })
  await product.as(office).cancelBooking({ bookingId, expectedChargePaise: 0 })
  await worker.deliverMessages()
  later({ seconds: 1 })
  const device = await aDeviceOf(product, booker.actor, service.subscription())
  later({ minutes: 11 })
  await delivered()
  expect(saidTo(device)).toEqual([])
})

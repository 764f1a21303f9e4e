import { afterAll, expect, test } from 'vitest'
import { PUSH_CONSENT_VERSION } from '#src/domain/push/push-consent.ts'
import { bindVerbs } from '#src/usecases/index.ts'
import { aBooker, aBooking, demoActor } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aDeviceOf, onADevice } from '#test/push-devices.ts'
import { aPushService } from '#test/push-service.ts'

/** What ends the messages of a device, besides its own button. */
const service = await aPushService()
const other = await aPushService()
const product = await aProduct({ slotDays: 40, slotCapacity: 60, world: { push: service.push } })
afterAll(async () => {
  await product[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
  await other[Symbol.asyncDispose]()
})
const worker = product.as({ kind: 'worker' })
const office = await demoActor(product, 'backoffice')
const consent = { consentVersion: PUSH_CONSENT_VERSION, language: 'en' } as const

const receivedBy = ({ endpoint }: { endpoint: string }) =>
  service.received.filter((one) => one.endpoint === endpoint)

/** A booking of somebody whose device agreed, and that booking's end: a step to tell. */
async function aTold() {
  const booker = await aBooker(product)
  const device = await aDeviceOf(product, booker.actor, service.subscription())
  const { bookingId } = await aBooking(product, booker)
  const cancel = () => product.as(office).cancelBooking({ bookingId, expectedChargePaise: 0 })
  return { booker, device, cancel }
}

async function delivered() {
  await worker.deliverMessages()
  return worker.deliverPushes()
}

async function rowsOf(accountId: string) {
  const { rowCount } = await product.pool.query(
    'select 1 from push_subscriptions where account_id = $1',
    [accountId],
  )
  return rowCount
}

test('who withdraws the consent to the notice has no device any more, also for what waits', async () => {
  const { booker, device, cancel } = await aTold()
  const other = await aDeviceOf(product, booker.actor, service.subscription())
  await cancel()
  await worker.deliverMessages()
  await product.as(booker.actor).withdrawNotice()
  await worker.deliverPushes()
  expect([...receivedBy(device), ...receivedBy(other)]).toEqual([])
  expect(await rowsOf(booker.actor.id)).toBe(0)
})

test('without consent to the notice no device is added', async () => {
  const booker = await aBooker(product)
  const here = await onADevice(product, booker.actor)
  await product.as(booker.actor).withdrawNotice()
  const wish = { ...service.subscription(), ...consent }
  await expect(product.as(here).addPushDevice(wish)).rejects.toMatchObject({
    refusal: 'notice-first',
  })
  expect(await rowsOf(booker.actor.id)).toBe(0)
})

test('without consent to the notice as it is now a device gets no other endpoint', async () => {
  const { booker, device } = await aTold()
  await product.asOwner(`update notice_acceptances set version = '2026-01-01' where user_id = $1`, [
    booker.actor.id,
  ])
  await expect(device.app.renewPushDevice(service.subscription())).rejects.toMatchObject({
    refusal: 'notice-first',
  })
})

test('of a withdrawal and a device added at once, no device is left', async () => {
  const booker = await aBooker(product)
  const here = await onADevice(product, booker.actor)
  await Promise.allSettled([
    product.as(here).addPushDevice({ ...service.subscription(), ...consent }),
    product.as(booker.actor).withdrawNotice(),
  ])
  expect(await rowsOf(booker.actor.id)).toBe(0)
})

test('a sign-in that is over by idling gets nothing, and its device is forgotten', async () => {
  const { booker, device, cancel } = await aTold()
  const used = await aDeviceOf(product, booker.actor, service.subscription())
  product.clock.set(
    product.clock
      .at()
      .add({ hours: 31 * 24 })
      .toString(),
  )
  await product.pool.query('update session set updated_at = $2 where id = $1', [
    used.here.sessionId,
    product.clock.at().toString(),
  ])
  await cancel()
  await delivered()
  expect(receivedBy(device)).toEqual([])
  expect(receivedBy(used)).toHaveLength(1)
  expect(await rowsOf(booker.actor.id)).toBe(1)
})

const aNew = ({ actor }: Awaited<ReturnType<typeof aBooker>>) =>
  aDeviceOf(product, actor, service.subscription())

/** As though the sign-in of this device was begun and last used this long ago. */
async function age(
  device: Awaited<ReturnType<typeof aNew>>,
  { begun, used }: Record<'begun' | 'used', Temporal.DurationLike>,
) {
  const ago = (time: Temporal.DurationLike) => product.clock.at().subtract(time).toString()
  await product.pool.query('update session set created_at = $2, updated_at = $3 where id = $1', [
    device.here.sessionId,
    ago(begun),
    ago(used),
  ])
}

const days = (count: number) => ({ hours: count * 24 })
const idle = { begun: days(40), used: days(30) }
const aged = { begun: days(90), used: { hours: 1 } }
const almost = { begun: { hours: 90 * 24 - 1 }, used: { hours: 30 * 24 - 1 } }

test('devices of sign-ins that are over are neither shown nor counted, and the hourly run forgets them', async () => {
  const booker = await aBooker(product)
  const [first, second, live] = [await aNew(booker), await aNew(booker), await aNew(booker)]
  await age(first, idle)
  await age(second, aged)
  await age(live, almost)
  const { devices } = await product.as(booker.actor).listPushDevices()
  expect(devices.map(({ id }) => id)).toEqual([live.id])
  await worker.purgeSignIns()
  expect(await rowsOf(booker.actor.id)).toBe(1)
  expect(await worker.purgeSignIns()).toMatchObject({ pushDevices: 0 })
})

test('the device of a member of staff is forgotten after half an hour without use, or twelve', async () => {
  const booker = await aBooker(product)
  const [first, second, live] = [await aNew(booker), await aNew(booker), await aNew(booker)]
  await age(first, { begun: { hours: 1 }, used: { minutes: 30 } })
  await age(second, { begun: { hours: 12 }, used: { minutes: 1 } })
  await age(live, { begun: { hours: 11 }, used: { minutes: 29 } })
  await product.asOwner('update "user" set email_verified = true where id = $1', [booker.actor.id])
  await product.asOwner(
    `insert into role_grants (id, user_id, role) values (gen_random_uuid(), $1, 'finance')`,
    [booker.actor.id],
  )
  const { devices } = await product.as(booker.actor).listPushDevices()
  expect(devices.map(({ id }) => id)).toEqual([live.id])
  await worker.purgeSignIns()
  expect(await rowsOf(booker.actor.id)).toBe(1)
})

test('a device whose sign-in is over, or which agreed under another key, holds no place', async () => {
  const booker = await aBooker(product)
  for (let n = 1; n < 10; n += 1) await aNew(booker)
  await age(await aNew(booker), idle)
  await expect(aNew(booker)).resolves.toHaveProperty('id')
  const next = await onADevice(product, booker.actor)
  const wish = { ...service.subscription(), ...consent }
  await expect(product.as(next).addPushDevice(wish)).rejects.toMatchObject({
    refusal: 'push-enough',
  })
  const rekeyed = bindVerbs({ ...product.world, push: other.push })(next)
  const again = rekeyed.addPushDevice({ ...other.subscription(), ...consent })
  await expect(again).resolves.toHaveProperty('id')
  expect((await rekeyed.listPushDevices()).devices).toMatchObject([{ isThis: true }])
  expect(await rowsOf(booker.actor.id)).toBe(1)
})

test('a member of staff is told of own bookings only while signed in', async () => {
  const { booker, device, cancel } = await aTold()
  await product.asOwner('update "user" set email_verified = true where id = $1', [booker.actor.id])
  await product.asOwner(
    `insert into role_grants (id, user_id, role) values (gen_random_uuid(), $1, 'finance')`,
    [booker.actor.id],
  )
  product.clock.set(product.clock.at().add({ minutes: 31 }).toString())
  await cancel()
  await delivered()
  expect(receivedBy(device)).toEqual([])
})

test('thirty times a day a device is added and thirty times one takes another endpoint, each apart', async () => {
  const booker = await aBooker(product)
  const { app } = await aDeviceOf(product, booker.actor, service.subscription())
  const add = () => app.addPushDevice({ ...service.subscription(), ...consent })
  const renew = () => app.renewPushDevice(service.subscription())
  for (let n = 1; n < 30; n += 1) await add()
  await expect(add()).rejects.toMatchObject({ refusal: 'too-many' })
  for (let n = 0; n < 30; n += 1) await renew()
  await expect(renew()).rejects.toMatchObject({ refusal: 'too-many' })
  const { rows } = await product.pool.query(
    `select action, count(*)::int from audit where actor_id = $1 and action like 'push:%'
     group by action order by action`,
    [booker.actor.id],
  )
  expect(rows).toEqual([
    { action: 'push:add', count: 30 },
    { action: 'push:renew', count: 30 },
  ])
})

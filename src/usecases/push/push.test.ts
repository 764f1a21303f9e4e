import { afterAll, expect, test } from 'vitest'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { PUSH_CONSENT_VERSION } from '#src/domain/push/push-consent.ts'
import { bindVerbs } from '#src/usecases/index.ts'
import { aBooker, aBooking, demoActor, mayComeEarly } from '#test/booking.ts'
import { codeSentTo, send } from '#test/people.ts'
import { aProduct } from '#test/product.ts'
import { aDeviceOf, onADevice } from '#test/push-devices.ts'
import { aPushService } from '#test/push-service.ts'

/** Messages on devices, taken by a push service that checks and decrypts what it gets. */
const service = await aPushService()
const product = await aProduct({ slotDays: 8, slotCapacity: 60, world: { push: service.push } })
afterAll(async () => {
  await product[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})
const worker = product.as({ kind: 'worker' })
const phlebotomist = await demoActor(product, 'phlebotomist')
const consent = { consentVersion: PUSH_CONSENT_VERSION, language: 'en' } as const

async function delivered() {
  await worker.deliverMessages()
  return worker.deliverPushes()
}

const receivedBy = ({ endpoint }: { endpoint: string }) =>
  service.received.filter((one) => one.endpoint === endpoint)

async function aTold() {
  const booker = await aBooker(product)
  const device = await aDeviceOf(product, booker.actor, service.subscription())
  const booked = await aBooking(product, booker)
  await product.as(phlebotomist).acceptVisit({ visitId: booked.visitId })
  return { booker, device, booked, number: booked.view.number }
}

async function waiting(accountId: string) {
  const { rows } = await product.pool.query(
    `select state, event, due_at as "dueAt" from messages where user_id = $1 and channel = 'push'`,
    [accountId],
  )
  return rows
}

test('a step is told once on each device, encrypted for it, and leads to the booking’s page', async () => {
  const { booker, device, booked, number } = await aTold()
  const other = await aDeviceOf(product, booker.actor, service.subscription())
  for (const _again of [1, 2, 3]) await delivered()
  for (const one of [device, other])
    expect(receivedBy(one)).toEqual([
      {
        endpoint: one.endpoint,
        ttl: expect.any(Number),
        urgency: 'normal',
        topic: expect.stringMatching(/^[\w-]{32}$/),
        message: {
          title: 'Oxalate',
          body: `Booking ${number}: a phlebotomist has accepted your visit.`,
          path: `/bookings/${number}`,
          tag: `${number}-visit`,
        },
      },
    ])
  expect(receivedBy(device)[0]?.ttl).toBeGreaterThan(23 * 3600)
  await mayComeEarly(product, booked.visitId)
  await product.as(phlebotomist).departForVisit({ visitId: booked.visitId })
  await delivered()
  const [accepting, leaving] = receivedBy(device)
  expect(leaving).toMatchObject({ urgency: 'high', topic: accepting?.topic })
  expect(leaving?.ttl).toBeLessThanOrEqual(3600)
})

test('the SMS is sent beside it, whatever the push service does', async () => {
  using _silence = service.answering('hang')
  const { booker } = await aTold()
  await worker.deliverMessages()
  const { rows } = await product.pool.query(
    `select state from messages where user_id = $1 and event = 'visit-accepted' and channel = 'sms'`,
    [booker.actor.id],
  )
  expect(rows).toEqual([{ state: 'sent' }])
  const { failures } = await worker.deliverPushes()
  expect(failures).toHaveLength(1)
})

test('who reads Hindi is told in Hindi, and led to the page in Hindi', async () => {
  const booker = await aBooker(product)
  const device = await aDeviceOf(product, booker.actor, service.subscription())
  await product.as(booker.actor).setOwnLanguage({ language: 'hi' })
  const { view, bookingId } = await aBooking(product, booker)
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 })
  await delivered()
  expect(receivedBy(device)).toMatchObject([
    {
      message: {
        body: `बुकिंग ${view.number}: यह बुकिंग रद्द हो गई है।`,
        path: `/hi/bookings/${view.number}`,
      },
    },
  ])
})

test('an endpoint that its service no longer knows is forgotten', async () => {
  for (const status of [404, 410]) {
    const { booker, device } = await aTold()
    using _answer = service.answering(status)
    expect((await delivered()).failures).toEqual([])
    expect((await device.app.listPushDevices()).devices).toEqual([])
    expect(await waiting(booker.actor.id)).toMatchObject([{ state: 'dropped' }])
  }
})

test.each([500, 429])('an answer of %s is tried again, later and later', async (status) => {
  const { booker, device } = await aTold()
  {
    using _answer = service.answering(status)
    expect((await delivered()).failures.length).toBeGreaterThan(0)
  }
  expect(await waiting(booker.actor.id)).toMatchObject([{ state: 'queued' }])
  await delivered()
  expect(receivedBy(device)).toEqual([])
  product.clock.set(product.clock.at().add({ minutes: 11 }).toString())
  await delivered()
  expect(receivedBy(device)).toHaveLength(1)
})

test('a redirect is not followed', async () => {
  const { device } = await aTold()
  using _answer = service.answering(302)
  const before = service.asked.length
  await delivered()
  const asked = service.asked.slice(before)
  expect(asked.filter((one) => one === device.endpoint)).toHaveLength(1)
  expect(asked.filter((one) => one.endsWith('/elsewhere'))).toEqual([])
})

test('what says nothing new any more is not sent', async () => {
  const { booker, device } = await aTold()
  await worker.deliverMessages()
  product.clock.set(product.clock.at().add({ hours: 25 }).toString())
  await delivered()
  expect(receivedBy(device)).toEqual([])
  expect(await waiting(booker.actor.id)).toMatchObject([{ state: 'dropped' }])
})

test('a sender that dies between sending and recording loses nothing: it is told again, and replaces itself', async () => {
  const { device } = await aTold()
  await worker.deliverMessages()
  const dying = bindVerbs({
    ...product.world,
    push: {
      ...service.push,
      async send(...given) {
        await service.push.send(...given)
        return new Promise(() => {})
      },
    },
  })({ kind: 'worker' })
  void dying.deliverPushes()
  await expect.poll(() => receivedBy(device).length, { interval: 10 }).toBe(1)
  await delivered()
  expect(receivedBy(device)).toHaveLength(1)
  product.clock.set(product.clock.at().add({ minutes: 6 }).toString())
  await delivered()
  const [first, second] = receivedBy(device)
  expect(second?.message).toEqual(first?.message)
  expect(second?.topic).toBe(first?.topic)
})

test('a sender that dies before it wrote them writes them when the message is taken again', async () => {
  const { booker, device } = await aTold()
  const failing = bindVerbs({
    ...product.world,
    carriers: { ...product.world.carriers, sms: () => new Promise(() => {}) },
    settings: { ...product.world.settings, isDemo: false },
  })({ kind: 'worker' })
  void failing.deliverMessages()
  await expect.poll(async () => (await waiting(booker.actor.id)).length, { interval: 10 }).toBe(1)
  product.clock.set(product.clock.at().add({ minutes: 6 }).toString())
  for (const _again of [1, 2]) await delivered()
  expect(receivedBy(device)).toHaveLength(1)
})

test('a host off the list is refused when a device agrees, and when it gives another endpoint', async () => {
  const booker = await aBooker(product)
  const here = await onADevice(product, booker.actor)
  const stranger = { ...service.subscription(), endpoint: 'https://evil.example/push' }
  const app = product.as(here)
  await expect(app.addPushDevice({ ...stranger, ...consent })).rejects.toMatchObject({
    refusal: 'push-host',
  })
  expect((await app.listPushDevices()).devices).toEqual([])
  const device = await aDeviceOf(product, booker.actor, service.subscription())
  await expect(device.app.renewPushDevice(stranger)).rejects.toMatchObject({ refusal: 'push-host' })
})

test('… and when it is sent to, though the row was changed around the code', async () => {
  const { booker, device } = await aTold()
  const stranger = { ...service.subscription(), endpoint: 'https://evil.example/push' }
  const sealed = product.world.cipher.seal(
    JSON.stringify({ ...stranger, key: service.push.publicKey }),
    `push_subscriptions.sealed:${device.id}`,
  )
  await product.pool.query('update push_subscriptions set sealed = $2 where id = $1', [
    device.id,
    sealed,
  ])
  const before = service.asked.length
  const { failures } = await delivered()
  expect(failures).toHaveLength(1)
  expect(service.asked).toHaveLength(before)
  expect(await waiting(booker.actor.id)).toMatchObject([{ state: 'dropped' }])
})

test('the id of another’s device answers like a missing one, and stops nothing', async () => {
  const { device } = await aTold()
  const other = await onADevice(product, (await aBooker(product)).actor)
  const id = product.world.chance.uuid() as typeof device.id
  for (const one of [device.id, id])
    await expect(product.as(other).stopPushDevice({ id: one })).rejects.toMatchObject({
      refusal: 'not-found',
    })
  // Nobody gives another's device an endpoint: only one's own session has one.
  await expect(product.as(other).renewPushDevice(service.subscription())).rejects.toMatchObject({
    refusal: 'not-allowed-now',
  })
  expect((await device.app.listPushDevices()).devices).toMatchObject([{ id: device.id }])
})

test('a browser that another account takes over gets nothing of the first, also of what waits', async () => {
  const { booker, device } = await aTold()
  await worker.deliverMessages()
  const next = await aBooker(product)
  const taken = await aDeviceOf(product, next.actor, {
    ...service.subscription(),
    endpoint: device.endpoint,
  })
  await worker.deliverPushes()
  expect(receivedBy(device)).toEqual([])
  expect(await waiting(booker.actor.id)).toMatchObject([{ state: 'dropped' }])
  expect((await device.app.listPushDevices()).devices).toEqual([])
  expect((await taken.app.listPushDevices()).devices).toMatchObject([{ id: taken.id }])
})

test('a row that belongs to another account by now gets nothing of the first', async () => {
  const { device } = await aTold()
  const next = await aBooker(product)
  await worker.deliverMessages()
  await product.pool.query('update push_subscriptions set account_id = $2 where id = $1', [
    device.id,
    next.actor.id,
  ])
  await worker.deliverPushes()
  expect(receivedBy(device)).toEqual([])
})

test('of two accounts that agree on one browser at once, one has it, and it is one row', async () => {
  const to = service.subscription()
  const people = await Promise.all(
    [1, 2, 3, 4].map(async () => onADevice(product, (await aBooker(product)).actor)),
  )
  await Promise.all(people.map((one) => product.as(one).addPushDevice({ ...to, ...consent })))
  const lists = await Promise.all(people.map((one) => product.as(one).listPushDevices()))
  expect(lists.flatMap(({ devices }) => devices)).toHaveLength(1)
})

test('signing out of a device, and stopping it, end its messages at once', async () => {
  const { booker, device } = await aTold()
  const other = await aDeviceOf(product, booker.actor, service.subscription())
  const third = await onADevice(product, booker.actor)
  await worker.deliverMessages()
  await product.as(third).endOwnSession({ id: device.here.sessionId ?? '' })
  await product.as(third).stopPushDevice({ id: other.id })
  await worker.deliverPushes()
  expect([...receivedBy(device), ...receivedBy(other)]).toEqual([])
  expect((await product.as(third).listPushDevices()).devices).toEqual([])
  expect(await product.as(third).viewPushHere()).toEqual({ here: 'offered' })
})

test('the button that signs out ends the messages of its device', async () => {
  const booker = await aBooker(product)
  const cookie = await product.cookieFor(booker.actor)
  const { rows } = await product.pool.query('select id from session where user_id = $1', [
    booker.actor.id,
  ])
  const here = { ...booker.actor, sessionId: rows[0].id }
  await product.as(here).acceptNotice({ version: NOTICE_VERSION, language: 'en' })
  await product.as(here).addPushDevice({ ...service.subscription(), ...consent })
  expect(await product.as(here).viewPushHere()).toEqual({ here: 'on' })
  expect((await send(product, '/api/auth/sign-out', {}, { cookie })).status).toBe(200)
  expect((await product.as(booker.actor).listPushDevices()).devices).toEqual([])
})

test('an erased account gets nothing, and nothing of its devices is kept', async () => {
  const booker = await aBooker(product)
  const device = await aDeviceOf(product, booker.actor, service.subscription())
  const { bookingId } = await aBooking(product, booker)
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 })
  await worker.deliverMessages()
  expect(await waiting(booker.actor.id)).toHaveLength(1)
  const { challengeId } = await product.as(booker.actor).requestOwnCode()
  const code = await codeSentTo(product, booker.phone)
  await product.as(booker.actor).eraseAccount({ challengeId, code })
  await worker.deliverPushes()
  expect(receivedBy(device)).toEqual([])
  const { rows } = await product.pool.query(
    'select 1 from push_subscriptions where account_id = $1',
    [booker.actor.id],
  )
  expect(rows).toEqual([])
})

test('a browser that replaced its endpoint keeps its consent, and what waits goes to the new one', async () => {
  const { device } = await aTold()
  await worker.deliverMessages()
  const next = service.subscription()
  await device.app.renewPushDevice(next)
  await worker.deliverPushes()
  expect(receivedBy(device)).toEqual([])
  expect(receivedBy(next)).toHaveLength(1)
})

test('ten devices of an account are the most; the list says when each was last told', async () => {
  const booker = await aBooker(product)
  for (let n = 0; n < 10; n += 1) await aDeviceOf(product, booker.actor, service.subscription())
  await expect(aDeviceOf(product, booker.actor, service.subscription())).rejects.toMatchObject({
    refusal: 'push-enough',
  })
  const { devices } = await product.as(booker.actor).listPushDevices()
  expect(devices).toHaveLength(10)
  await product.as(booker.actor).stopPushDevice({ id: devices[0]?.id ?? ('' as never) })
  const { app, here } = await aDeviceOf(product, booker.actor, service.subscription())
  const { bookingId } = await aBooking(product, booker)
  await product.as(here).cancelBooking({ bookingId, expectedChargePaise: 0 })
  await delivered()
  const { devices: after } = await app.listPushDevices()
  expect(after[0]).toMatchObject({ isThis: true, browser: 'Chrome', system: 'Android' })
  expect(after.every(({ lastOk }) => lastOk !== null)).toBe(true)
})

test('neither endpoint nor key is readable in the database, in the audit or in the list', async () => {
  const booker = await aBooker(product)
  const to = service.subscription()
  const device = await aDeviceOf(product, booker.actor, to)
  const { rows } = await product.pool.query(
    `select (select s::text from push_subscriptions s where s.id = $1)
       || (select string_agg(a::text, '') from audit a where a.actor_id = $2) as row`,
    [device.id, booker.actor.id],
  )
  const list = JSON.stringify(await device.app.listPushDevices())
  for (const text of [rows[0].row, list])
    for (const secret of ['push.services', to.endpoint.slice(-30), to.p256dh, to.auth])
      expect(text).not.toContain(secret)
})

test('a form with another text of the consent is refused, and one without a push service too', async () => {
  const here = await onADevice(product, (await aBooker(product)).actor)
  const wish = { ...service.subscription(), ...consent }
  await expect(
    product.as(here).addPushDevice({ ...wish, consentVersion: '2026-01-01' }),
  ).rejects.toMatchObject({ refusal: 'stale' })
  const without = bindVerbs({ ...product.world, push: undefined })(here)
  await expect(without.addPushDevice(wish)).rejects.toMatchObject({ refusal: 'not-allowed-now' })
  expect(await without.viewPushHere()).toEqual({ here: 'off' })
  expect((await without.listPushDevices()).publicKey).toBeNull()
})

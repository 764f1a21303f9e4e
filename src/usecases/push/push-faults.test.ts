import { afterAll, expect, test } from 'vitest'
import { bindVerbs } from '#src/usecases/index.ts'
import { aBooker, aBooking, demoActor } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aDeviceOf } from '#test/push-devices.ts'
import { aPushService } from '#test/push-service.ts'

/** That one fault stops one message to a device, and never an SMS. */
const service = await aPushService()
const product = await aProduct({ slotDays: 8, slotCapacity: 60, world: { push: service.push } })
afterAll(async () => {
  await product[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})
const worker = product.as({ kind: 'worker' })
const office = await demoActor(product, 'backoffice')

const receivedBy = ({ endpoint }: { endpoint: string }) =>
  service.received.filter((one) => one.endpoint === endpoint)

/** Somebody with a device, whose booking was cancelled. */
async function aCancelled() {
  const booker = await aBooker(product)
  const device = await aDeviceOf(product, booker.actor, service.subscription())
  const { bookingId } = await aBooking(product, booker)
  await product.as(office).cancelBooking({ bookingId, expectedChargePaise: 0 })
  return { booker, device }
}

async function messagesOf(accountId: string, channel: 'sms' | 'push') {
  const { rows } = await product.pool.query(
    `select id, state from messages where user_id = $1 and channel = $2
     and event = 'booking-cancelled'`,
    [accountId, channel],
  )
  return rows
}

test('a message that can’t be opened stops no other, is named, and ends with its time', async () => {
  const [broken, whole] = [await aCancelled(), await aCancelled()]
  await worker.deliverMessages()
  await product.pool.query(
    `update messages set sealed = 'not sealed' where user_id = $1 and channel = 'push'`,
    [broken.booker.actor.id],
  )
  const { failures } = await worker.deliverPushes()
  expect(receivedBy(whole.device)).toHaveLength(1)
  const [{ id }] = await messagesOf(broken.booker.actor.id, 'push')
  expect(failures).toMatchObject([{ messageId: id, event: 'booking-cancelled' }])
  expect(await messagesOf(broken.booker.actor.id, 'push')).toMatchObject([{ state: 'queued' }])
  product.clock.set(product.clock.at().add({ hours: 25 }).toString())
  await worker.deliverPushes()
  expect(await messagesOf(broken.booker.actor.id, 'push')).toMatchObject([{ state: 'dropped' }])
})

test('an SMS is sent though nothing can be written to devices', async () => {
  const { booker, device } = await aCancelled()
  await product.asOwner(
    `create function refuse_pushes() returns trigger language plpgsql as
     $$ begin raise exception 'no pushes today'; end $$`,
  )
  await product.asOwner(
    `create trigger refuse_pushes before insert on messages for each row
     when (new.channel = 'push') execute function refuse_pushes()`,
  )
  const { failures, pushes } = await worker.deliverMessages()
  await product.asOwner('drop trigger refuse_pushes on messages')
  expect(await messagesOf(booker.actor.id, 'sms')).toMatchObject([{ state: 'sent' }])
  expect(pushes).toBe(0)
  expect(failures).toMatchObject([{ channel: 'push' }])
  expect(receivedBy(device)).toEqual([])
})

test('what can’t be sealed for one device stops neither its SMS nor another’s message', async () => {
  const [broken, whole] = [await aCancelled(), await aCancelled()]
  const { cipher } = product.world
  const failing = bindVerbs({
    ...product.world,
    cipher: {
      ...cipher,
      seal(text: string, context: string) {
        if (text.includes(broken.device.id)) throw new Error('no seal')
        return cipher.seal(text, context)
      },
    },
  })({ kind: 'worker' })
  const { failures } = await failing.deliverMessages()
  await worker.deliverPushes()
  expect(await messagesOf(broken.booker.actor.id, 'sms')).toMatchObject([{ state: 'sent' }])
  expect(receivedBy(whole.device)).toHaveLength(1)
  expect(failures).toMatchObject([{ event: 'booking-cancelled', channel: 'push' }])
})

test('an endpoint that was renewed while its old one was asked is kept, and gets what the old one did not', async () => {
  const { booker, device } = await aCancelled()
  await worker.deliverMessages()
  const next = service.subscription()
  const slow: typeof service.push = {
    ...service.push,
    async send() {
      await device.app.renewPushDevice(next)
      return 'gone'
    },
  }
  await bindVerbs({ ...product.world, push: slow })({ kind: 'worker' }).deliverPushes()
  expect((await device.app.listPushDevices()).devices).toMatchObject([{ id: device.id }])
  expect(await messagesOf(booker.actor.id, 'push')).toMatchObject([{ state: 'queued' }])
  product.clock.set(product.clock.at().add({ minutes: 11 }).toString())
  await worker.deliverPushes()
  expect(receivedBy(next)).toHaveLength(1)
})

import { afterAll, expect, test } from 'vitest'
import { bindVerbs } from '#src/usecases/index.ts'
import { aBooker, aBooking, demoActor } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aDeviceOf } from '#test/push-devices.ts'
import { aPushService } from '#test/push-service.ts'

/** A device agreed to messages signed by one key; under another its push service takes none. */
const service = await aPushService()
const other = await aPushService()
const product = await aProduct({ slotDays: 8, slotCapacity: 60, world: { push: service.push } })
afterAll(async () => {
  await product[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
  await other[Symbol.asyncDispose]()
})
const office = await demoActor(product, 'backoffice')
const worker = product.as({ kind: 'worker' })
/** The same installation after its key was changed. */
const rekeyed = bindVerbs({ ...product.world, push: other.push })

async function aCancelled() {
  const booker = await aBooker(product)
  const device = await aDeviceOf(product, booker.actor, service.subscription())
  const { bookingId } = await aBooking(product, booker)
  await product.as(office).cancelBooking({ bookingId, expectedChargePaise: 0 })
  await worker.deliverMessages()
  return { booker, device }
}

async function statesOf(accountId: string) {
  const { rows } = await product.pool.query(
    `select state from messages where user_id = $1 and channel = 'push'`,
    [accountId],
  )
  return rows.map(({ state }) => state)
}

test('after a change of the key a device is offered messages again, and gets none until then', async () => {
  const { booker, device } = await aCancelled()
  const app = rekeyed(device.here)
  expect(await product.as(device.here).viewPushHere()).toEqual({ here: 'on' })
  expect(await app.viewPushHere()).toEqual({ here: 'offered' })
  expect((await app.listPushDevices()).devices).toEqual([])
  const off = bindVerbs({ ...product.world, push: undefined })(device.here)
  expect((await off.listPushDevices()).devices).toMatchObject([{ id: device.id }])
  const before = [service.asked.length, other.asked.length]
  const { failures } = await rekeyed({ kind: 'worker' }).deliverPushes()
  expect(failures).toEqual([])
  expect([service.asked.length, other.asked.length]).toEqual(before)
  expect(await statesOf(booker.actor.id)).toEqual(['dropped'])
})

test('a browser that renews what it made under another key gets no endpoint, and is offered messages anew', async () => {
  const { device } = await aCancelled()
  const app = rekeyed(device.here)
  await expect(app.renewPushDevice(other.subscription())).rejects.toMatchObject({
    refusal: 'not-allowed-now',
  })
  expect(await app.viewPushHere()).toEqual({ here: 'offered' })
  // Under the key of then it renews as before.
  await device.app.renewPushDevice(service.subscription())
  expect(await product.as(device.here).viewPushHere()).toEqual({ here: 'on' })
  expect((await worker.deliverPushes()).failures).toEqual([])
})

test.each([401, 403])(
  'a service that answers %s to our key is not asked again for that message, and the log has the answer',
  async (status) => {
    const { booker, device } = await aCancelled()
    using _answer = service.answering(status)
    const { failures } = await worker.deliverPushes()
    expect(failures).toMatchObject([
      { event: 'booking-cancelled', reason: { code: `push-${status}` } },
    ])
    expect(await statesOf(booker.actor.id)).toEqual(['dropped'])
    // Perhaps our clock is wrong: the person's consent stands.
    expect((await device.app.listPushDevices()).devices).toHaveLength(1)
  },
)

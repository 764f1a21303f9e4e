import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aDeviceOf } from '#test/push-devices.ts'
import { aPushService } from '#test/push-service.ts'
import { writeMessage } from '#test/write-message.ts'

/** That each report which is not to be used any more is told, also beside another of its booking. */
const service = await aPushService()
const product = await aProduct({ slotDays: 8, slotCapacity: 60, world: { push: service.push } })
afterAll(async () => {
  await product[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})
const worker = product.as({ kind: 'worker' })

/** A booking of two orders with a report each, and a device that is told of them. */
async function aTold() {
  const booker = await aBooker(product)
  const device = await aDeviceOf(product, booker.actor, service.subscription())
  const { orderId } = await aBooking(product, booker)
  const ids = [1, 2, 3].map(() => product.world.chance.uuid())
  const [order, first = '', second = ''] = ids
  await product.asOwner(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', $2::text))).*
     from orders o where id = $1`,
    [orderId, order],
  )
  for (const [id, of] of [
    [first, orderId],
    [second, order],
  ])
    await product.asOwner(
      `insert into reports (id, order_id, account_id, lab_id, state, created_at)
       select $1, o.id, $3, o.lab_id, 'final', now() from orders o where o.id = $2`,
      [id, of, booker.actor.id],
    )
  const tell = async (event: string, subjectId: string) => {
    product.clock.set(product.clock.at().add({ seconds: 1 }).toString())
    const message = { channel: 'sms', to: booker.phone, text: 'as it is sent' } as const
    const letter = { event, userId: booker.actor.id, subjectId, message }
    await product.world.db.transaction((tx) => writeMessage(product.world, tx, letter))
    await worker.deliverMessages()
  }
  const told = async () => {
    await worker.deliverPushes()
    return service.received.filter(({ endpoint }) => endpoint === device.endpoint)
  }
  return { first, second, tell, told }
}

test('the recall of one report neither overtakes nor hides that of another in its booking', async () => {
  const { first, second, tell, told } = await aTold()
  await tell('report-withdrawn', first)
  await tell('report-withdrawn', second)
  const received = await told()
  expect(received).toHaveLength(2)
  expect(new Set(received.map(({ topic }) => topic)).size).toBe(2)
  expect(new Set(received.map(({ message }) => message.tag)).size).toBe(2)
  for (const id of [first, second]) expect(JSON.stringify(received)).not.toContain(id)
})

test('a later recall of the same report takes the place of the earlier one', async () => {
  const { first, tell, told } = await aTold()
  await tell('report-revised', first)
  expect(await told()).toHaveLength(1)
  await tell('report-revised', first)
  await tell('report-withdrawn', first)
  const [one, last, ...more] = await told()
  expect(more).toEqual([])
  expect(last?.message.body).toMatch(/withdrawn/)
  expect([last?.topic, last?.message.tag]).toEqual([one?.topic, one?.message.tag])
})

test('the news of a report is not told after its recall', async () => {
  const { first, tell, told } = await aTold()
  await tell('report-ready', first)
  await tell('report-withdrawn', first)
  expect((await told()).map(({ message }) => message.tag)).toEqual([
    expect.stringMatching(/-recall-/),
  ])
})

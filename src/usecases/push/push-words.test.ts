import { afterAll, expect, test } from 'vitest'
import { languages } from '#src/domain/people/language.ts'
import { pushEvents } from '#src/messages/push-news.ts'
import { aBooker, aBooking } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aDeviceOf } from '#test/push-devices.ts'
import { aPushService } from '#test/push-service.ts'
import { writeMessage } from '#test/write-message.ts'

/** What a locked screen shows of a real booking, whoever is near. */
const service = await aPushService()
const product = await aProduct({ slotDays: 8, slotCapacity: 60, world: { push: service.push } })
afterAll(async () => {
  await product[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})
const worker = product.as({ kind: 'worker' })

test.each(languages)(
  'in %s, of a booking of a sensitive test no step tells a device the test, its patient or its lab',
  async (language) => {
    const booker = await aBooker(product)
    const device = await aDeviceOf(product, booker.actor, service.subscription())
    await product.as(booker.actor).setOwnLanguage({ language })
    const { view, bookingId } = await aBooking(product, booker, { items: ['VDRL', 'BHCG'] })
    const { world } = product
    const message = { channel: 'sms', to: booker.phone, text: 'as it is sent' } as const
    await world.db.transaction(async (tx) => {
      for (const event of pushEvents)
        await writeMessage(world, tx, {
          event,
          userId: booker.actor.id,
          subjectId: bookingId,
          message,
        })
    })
    for (const _again of [1, 2]) {
      await worker.deliverMessages()
      await worker.deliverPushes()
    }
    const received = service.received
      .filter(({ endpoint }) => endpoint === device.endpoint)
      .map((one) => one.message)
    expect(new Set(received.map(({ body }) => body)).size).toBe(pushEvents.length)
    const secrets = view.orders.flatMap(({ lines, patientName, labName }) => [
      ...lines.map(({ name }) => name),
      ...patientName.split(' '),
      labName,
    ])
    expect(secrets.length).toBeGreaterThan(4)
    for (const secret of [...secrets, 'VDRL', 'BHCG', '₹'])
      expect(JSON.stringify(received)).not.toContain(secret)
  },
)

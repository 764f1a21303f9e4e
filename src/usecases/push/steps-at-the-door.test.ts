import { afterAll, expect, test } from 'vitest'
import { newsOfDevices } from '#src/usecases/parts/messages/news-of-devices.ts'
import {
  aBooker,
  aBooking,
  arrived,
  demoActor,
  drawn,
  identified,
  mayComeEarly,
  visitRow,
} from '#test/booking.ts'
import { aSister } from '#test/refunds.ts'
import { aProduct } from '#test/product.ts'
import { aDeviceOf } from '#test/push-devices.ts'
import { aPushService } from '#test/push-service.ts'

/** The steps that only devices are told: at the door, collected, at the lab. */
const service = await aPushService()
const product = await aProduct({ slotDays: 8, slotCapacity: 60, world: { push: service.push } })
afterAll(async () => {
  await product[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})
const worker = product.as({ kind: 'worker' })
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const office = product.as(await demoActor(product, 'backoffice'))
const [field, lab] = [product.as(phlebotomist), product.as(technician)]

/** A visit for two people of one booking, and what their device was told of it, in order. */
async function aVisitOfTwo() {
  const booker = await aBooker(product)
  const device = await aDeviceOf(product, booker.actor, service.subscription())
  const patientIds = [booker.patientId, await aSister(product, booker)]
  const booked = await aBooking(product, booker, { patientIds })
  const { visitId, bookingId, view } = booked
  const told = async () => {
    for (const _again of [1, 2]) {
      await worker.deliverMessages()
      await worker.deliverPushes()
    }
    product.clock.pass(1)
    const own = service.received.filter(({ endpoint }) => endpoint === device.endpoint)
    return own.map(({ message }) => message.body.replace(`Booking ${view.number}: `, ''))
  }
  /** What the outbox has of these steps, by channel. */
  const outbox = async () => {
    const { rows } = await product.pool.query(
      `select distinct channel from messages where user_id = $1
         and event in ('visit-arrived', 'visit-collected', 'visit-at-lab')`,
      [booker.actor.id],
    )
    return rows.map(({ channel }) => channel)
  }
  return { booker, booked, visitId, bookingId, told, outbox }
}

const steps = {
  arrived: 'the phlebotomist has arrived.',
  collected: 'your sample was taken and is on its way to the lab.',
  atLab: 'your sample has reached the lab.',
}

test('arriving, collecting and reaching the lab are told on devices once, for however many people', async () => {
  const { booker, visitId, told, outbox } = await aVisitOfTwo()
  await field.acceptVisit({ visitId })
  await mayComeEarly(product, visitId)
  product.clock.pass(1)
  await field.departForVisit({ visitId })
  product.clock.pass(1)
  await field.arriveAtVisit({ visitId })
  await field.arriveAtVisit({ visitId })
  expect(await told()).toEqual([steps.arrived])
  await identified(product, { phlebotomist, booker, visitId })
  const barcodes = await drawn(product, phlebotomist, visitId)
  await field.finishCollection({ visitId })
  await field.finishCollection({ visitId })
  expect(await told()).toEqual([steps.arrived, steps.collected])
  await field.handOver({ visitId })
  expect(barcodes).toHaveLength(2)
  for (const barcode of barcodes.slice(0, 1)) await lab.receiveTube({ barcode })
  expect(await told()).not.toContain(steps.atLab)
  for (const barcode of [...barcodes, ...barcodes]) await lab.receiveTube({ barcode })
  expect(await told()).toEqual([steps.arrived, steps.collected, steps.atLab])
  expect(await outbox()).toEqual(['push'])
})

test('nobody reads that the sample is at the lab where part of it was lost', async () => {
  const { booker, booked, visitId, told } = await aVisitOfTwo()
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId })
  const [lost = 'none', ...rest] = await drawn(product, phlebotomist, visitId)
  await field.finishCollection({ visitId })
  await field.handOver({ visitId })
  const { rows } = await product.pool.query(
    'select id as "tubeId", version from tubes where barcode = $1',
    [lost],
  )
  await office.loseTube({ ...rows[0], reason: 'broken' })
  for (const barcode of rest) await lab.receiveTube({ barcode })
  expect(await visitRow(product, visitId)).toMatchObject({ state: 'handed-over' })
  const all = await told()
  // Devices are told side by side, in no order.
  expect(all.join('; ')).toContain('your sample was lost')
  expect(all).not.toContain(steps.atLab)
})

test('where a person has no device nothing of these steps stays in the outbox', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  await arrived(product, phlebotomist, booked)
  await worker.deliverMessages()
  const { rows } = await product.pool.query(
    `select id from messages where user_id = $1 and event = 'visit-arrived'`,
    [booker.actor.id],
  )
  expect(rows).toEqual([])
})

test('a step that can’t be written to devices at first is told later, once', async () => {
  const { booked, told, outbox } = await aVisitOfTwo()
  await told()
  await arrived(product, phlebotomist, booked)
  await product.asOwner(
    `create function refuse_pushes() returns trigger language plpgsql as
     $$ begin raise exception 'no pushes today'; end $$`,
  )
  await product.asOwner(
    `create trigger refuse_pushes before insert on messages for each row
     when (new.channel = 'push') execute function refuse_pushes()`,
  )
  const { failures } = await worker.deliverMessages()
  await product.asOwner('drop trigger refuse_pushes on messages')
  expect(failures).toMatchObject([{ channel: 'push' }])
  expect(await outbox()).toEqual(['devices'])
  product.clock.pass(1)
  expect((await told()).filter((one) => one === steps.arrived)).toHaveLength(1)
  expect(await outbox()).toEqual(['push'])
})

test('where messages on devices are off a step leaves no row', () => {
  const { world } = product
  const about = { event: 'visit-arrived', subjectId: 'a booking', userId: phlebotomist.id } as const
  expect(newsOfDevices(world, about)).toBeDefined()
  expect(newsOfDevices({ ...world, push: undefined }, about)).toBeUndefined()
})

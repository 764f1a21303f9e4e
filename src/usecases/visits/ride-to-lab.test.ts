import { afterAll, expect, test } from 'vitest'
import {
  aBooker,
  accepted,
  aBooking,
  arrived,
  demoActor,
  demoLab,
  drawn,
  identified,
} from '#test/booking.ts'
import { aSister } from '#test/refunds.ts'
import { aProduct } from '#test/product.ts'

/** How long a way takes for who leaves then, by the latitude of its end; what was asked is kept. */
let minutesOf = (_at: Temporal.Instant, _latitude: number) => 40
const asked: Temporal.Instant[] = []
const product = await aProduct({
  slotDays: 4,
  world: {
    travel: {
      minutes: async (from, to, at) => {
        asked.push(at)
        return from.map(() => to.map(({ latitude }) => minutesOf(at, latitude)))
      },
    },
  },
})
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const field = product.as(phlebotomist)

/** A visit with every tube drawn. */
async function allDrawn(items: string[]) {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items })
  const { visitId } = booked
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId })
  const [barcode] = await drawn(product, phlebotomist, visitId)
  const { tubes } = await field.viewVisit({ visitId })
  return { visitId, barcode, at: Temporal.Instant.from(tubes[0]?.collectedAt ?? '') }
}

test('before the draw the visit says how long the way is at its hour, and no time to leave', async () => {
  minutesOf = () => 40
  const { booked } = await accepted(product, phlebotomist)
  const { rides, startsAt } = await field.viewVisit(booked)
  expect(rides).toMatchObject([{ minutes: 40, leaveAt: null, isTooLong: false, isLate: false }])
  expect(asked.at(-1)?.toString()).toBe(startsAt)
})

test('after the draw it says when to leave so that the lab has the tube in time', async () => {
  minutesOf = () => 40
  const { visitId, barcode, at } = await allDrawn(['ESR'])
  const { labBy, rides } = await field.viewVisit({ visitId })
  expect(labBy?.dueAt).toBe(at.add({ minutes: 210 }).toString())
  const leaveAt = at.add({ minutes: 170 }).toString()
  expect(rides).toMatchObject([{ minutes: 40, leaveAt, isLate: false }])
  await field.finishCollection({ visitId })
  await field.handOver({ visitId })
  expect((await field.viewVisit({ visitId })).rides).toEqual([])
  await product.as(technician).receiveTube({ barcode: barcode as never })
})

test('a way that takes longer in the rush is left for before it, and the time to leave passes', async () => {
  const { visitId, at } = await allDrawn(['ESR'])
  const rush = at.add({ minutes: 60 })
  minutesOf = (leave) => (Temporal.Instant.compare(leave, rush) < 0 ? 40 : 100)
  const { rides } = await field.viewVisit({ visitId })
  expect(rides).toMatchObject([{ minutes: 100, leaveAt: at.add({ minutes: 110 }).toString() }])
  product.clock.set(at.add({ minutes: 111 }).toString())
  expect((await field.viewVisit({ visitId })).rides).toMatchObject([{ isLate: true, minutes: 100 }])
})

test('of two labs the one to leave for first decides, and a way that is too long is told for each', async () => {
  const booker = await aBooker(product)
  const patientIds = [booker.patientId, await aSister(product, booker)]
  const booked = await aBooking(product, booker, { items: ['ESR'], patientIds })
  const { visitId } = booked
  const near = await demoLab(product)
  const far = await demoLab(product, 'LAB003')
  const [, sisters] = booked.view.orders
  for (const [table, column] of [
    ['orders', 'id'],
    ['tubes', 'order_id'],
  ])
    await product.asOwner(`update ${table} set lab_id = $1 where ${column} = $2`, [
      far,
      sisters?.orderId,
    ])
  const latitude = { near: await labLatitude(near), far: await labLatitude(far) }
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId })
  minutesOf = (_, end) => (end === latitude.far ? 230 : 20)
  expect((await field.viewVisit({ visitId })).rides).toMatchObject([
    { minutes: 230, keepsMinutes: 210, isTooLong: true },
    { minutes: 20, keepsMinutes: 210, isTooLong: false },
  ])
  minutesOf = (_, end) => (end === latitude.far ? 150 : 20)
  await drawn(product, phlebotomist, visitId)
  const { rides } = await field.viewVisit({ visitId })
  expect(rides.map(({ minutes, isLate }) => [minutes, isLate])).toEqual([
    [150, false],
    [20, false],
  ])
})

async function labLatitude(labId: string) {
  const { rows } = await product.pool.query<{ latitude: number }>(
    'select latitude from labs where id = $1',
    [labId],
  )
  return Number(rows[0]?.latitude)
}

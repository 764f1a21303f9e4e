import { afterAll, expect, test } from 'vitest'
import {
  aBooker,
  aBooking,
  arrived,
  type Booked,
  type Booker,
  demoActor,
  drawn,
  identified,
  received,
} from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 10, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const office = product.as(await demoActor(product, 'backoffice'))
const field = product.as(phlebotomist)
const lab = product.as(technician)
const worker = product.as({ kind: 'worker' })
const crewOf = (booker: Booker) => ({ phlebotomist, technician, booker })

const viewOf = (booker: Booker, { bookingId }: Pick<Booked, 'bookingId'>) =>
  product.as(booker.actor).viewBooking({ bookingId })

async function orderOf(booker: Booker, booked: Pick<Booked, 'bookingId'>) {
  const view = await viewOf(booker, booked)
  const [order] = view.orders
  if (!order) throw new Error('a booking without an order')
  return { ...order, view }
}

/** Drawn and on its way to the lab, not yet on the counter. */
async function onTheWay(booker: Booker, items = ['HB']) {
  const booked = await aBooking(product, booker, { items })
  const { visitId } = booked
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId })
  await drawn(product, phlebotomist, visitId)
  await field.finishCollection({ visitId })
  return booked
}

async function tubesNow(booker: Booker, booked: Pick<Booked, 'bookingId'>) {
  const { tubes } = await orderOf(booker, booked)
  return tubes
}

async function firstTube(booker: Booker, booked: Pick<Booked, 'bookingId'>) {
  const tubes = await tubesNow(booker, booked)
  const tube = tubes.find(({ state }) => !['lost', 'rejected'].includes(state))
  if (!tube) throw new Error('no tube is left')
  return tube
}

const neverArrived = { reason: 'never-arrived' as const }

test('lost three times: the tests are given up and the patient is refunded', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  let visitId = booked.visitId
  for (const isRedrawn of [true, true, false]) {
    await received(product, crewOf(booker), booked, visitId)
    const { tubeId, version } = await firstTube(booker, booked)
    const lost = await lab.loseTube({ tubeId, version, reason: 'mislaid' })
    expect(lost.isRedrawn).toBe(isRedrawn)
    const { visits } = await viewOf(booker, booked)
    visitId = visits.find(({ state }) => state === 'offered')?.visitId ?? visitId
  }
  const { state, view } = await orderOf(booker, booked)
  expect(state).toBe('reported')
  expect(view.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBeGreaterThan(0)
})

test('two tubes lost together are one fresh sample each time: the second one is not given up', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB', 'ALT'] })
  let visitId = booked.visitId
  for (const isRedrawn of [true, true, false]) {
    await received(product, crewOf(booker), booked, visitId)
    const drawnNow = (await tubesNow(booker, booked)).filter(({ state }) => state === 'handed-over')
    expect(drawnNow).toHaveLength(2)
    for (const { tubeId, version, barcode } of drawnNow) {
      if (!barcode) throw new Error('drawn without a barcode')
      expect((await lab.viewBenchTube({ barcode })).isLastRedraw).toBe(!isRedrawn)
      const lost = await lab.loseTube({ tubeId, version, reason: 'mislaid' })
      expect(lost.isRedrawn).toBe(isRedrawn)
    }
    const { visits } = await viewOf(booker, booked)
    visitId = visits.find(({ state }) => state === 'offered')?.visitId ?? visitId
  }
  const { state, view } = await orderOf(booker, booked)
  expect(state).toBe('reported')
  expect(view.refunds).toHaveLength(2)
})

test('no slot is free: the tests are given up and refunded, nothing hangs', async () => {
  const booker = await aBooker(product)
  const booked = await onTheWay(booker)
  const { tubeId, version } = await firstTube(booker, booked)
  const { rows } = await product.pool.query(
    'update slots set used = capacity where used < capacity returning id, capacity',
  )
  expect(rows.length).toBeGreaterThan(0)
  const lost = await office.loseTube({ tubeId, version, ...neverArrived })
  await product.pool.query(
    `update slots set used = (select count(*) from visit_slots
       where slot_id = slots.id and released_at is null) where id = any($1)`,
    [rows.map(({ id }) => id)],
  )
  expect(lost.isRedrawn).toBe(false)
  const { state, view } = await orderOf(booker, booked)
  expect(state).toBe('reported')
  expect(view.refunds).toHaveLength(1)
})

test('nobody moved it on for a day: time loses it, wherever it is', async () => {
  const booker = await aBooker(product)
  const carried = await onTheWay(booker)
  const scanned = await aBooking(product, booker)
  await received(product, crewOf(booker), scanned)
  product.clock.pass(24 * 60 - 1)
  expect(await worker.giveUpTubes()).toEqual({ due: 0 })
  product.clock.pass(2)
  await worker.giveUpTubes()
  for (const booked of [carried, scanned]) {
    const { state, tubes } = await orderOf(booker, booked)
    expect(state).toBe('recollection-due')
    expect(tubes.find(({ state: at }) => at === 'lost')).toMatchObject({ lostReason: 'time' })
  }
  expect(await worker.giveUpTubes()).toEqual({ due: 0 })
})

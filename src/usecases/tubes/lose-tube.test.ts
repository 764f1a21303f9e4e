import { afterAll, expect, test } from 'vitest'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import {
  aBooker,
  aBooking,
  arrived,
  balances,
  type Booked,
  type Booker,
  demoActor,
  drawn,
  identified,
  received,
  reported,
  visitRow,
} from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 10, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const office = product.as(await demoActor(product, 'backoffice'))
const field = product.as(phlebotomist)
const lab = product.as(technician)
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

test('a tube that never reached the lab: a fresh sample is taken, free of charge, and reported', async () => {
  const booker = await aBooker(product)
  const booked = await onTheWay(booker)
  await field.handOver({ visitId: booked.visitId })
  const { tubeId, version } = await firstTube(booker, booked)
  const lost = await office.loseTube({ tubeId, version, ...neverArrived })
  expect(lost).toEqual({ state: 'lost', isRedrawn: true })
  const { state, view } = await orderOf(booker, booked)
  expect(state).toBe('recollection-due')
  const again = view.visits.find(({ isRecollection }) => isRecollection)
  expect(again).toMatchObject({ state: 'offered', cashDue: 0 })
  expect(await visitRow(product, booked.visitId)).toMatchObject({ state: 'handed-over' })
  await received(product, crewOf(booker), booked, again?.visitId)
  const fresh = await firstTube(booker, booked)
  expect(fresh).toMatchObject({ state: 'handed-over', replaces: { tubeId } })
  if (fresh.barcode) await lab.acceptTube({ barcode: fresh.barcode })
  expect((await orderOf(booker, booked)).state).toBe('processing')
})

test('the custodian is at fault: the phlebotomist, nobody on the counter, the lab', async () => {
  const faults: Record<string, string> = {}
  for (const where of ['bag', 'counter', 'lab'] as const) {
    const booker = await aBooker(product)
    const booked = where === 'lab' ? await aBooking(product, booker) : await onTheWay(booker)
    if (where === 'lab') await received(product, crewOf(booker), booked)
    if (where === 'counter') await field.handOver({ visitId: booked.visitId })
    const { tubeId, version } = await firstTube(booker, booked)
    await office.loseTube({ tubeId, version, ...neverArrived })
    const { rows } = await product.pool.query('select lost_fault from tubes where id = $1', [
      tubeId,
    ])
    faults[where] = rows[0].lost_fault
  }
  expect(faults).toEqual({ bag: 'phlebotomist', counter: 'transport', lab: 'lab' })
})

test('an accepted tube lost at the bench: the lab’s accrual is undone until the fresh one arrives', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const [barcode] = await received(product, crewOf(booker), booked)
  if (!barcode) throw new Error('nothing was drawn')
  await lab.acceptTube({ barcode })
  const { tubeId, version } = await firstTube(booker, booked)
  await lab.loseTube({ tubeId, version, reason: 'mislaid' })
  const after = await orderOf(booker, booked)
  expect(after.state).toBe('recollection-due')
  expect(after.items.map(({ state }) => state)).toEqual(['recollect'])
  expect(await balances(product, booked.bookingId)).not.toHaveProperty('lab-payable')
})

test('broken at the door: the same visit draws it again, which is no fresh sample and no second visit', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const { visitId } = booked
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId })
  await drawn(product, phlebotomist, visitId)
  const { tubeId, version } = await firstTube(booker, booked)
  await field.loseTube({ tubeId, version, reason: 'broken' })
  expect((await orderOf(booker, booked)).state).toBe('collecting')
  await expect(field.finishCollection({ visitId })).rejects.toMatchObject({ refusal: 'tubes-open' })
  await drawn(product, phlebotomist, visitId)
  await field.finishCollection({ visitId })
  const { state, view } = await orderOf(booker, booked)
  expect(state).toBe('sample-collected')
  expect(view.visits).toHaveLength(1)
  const { rows } = await product.pool.query('select recollections from orders where id = $1', [
    booked.orderId,
  ])
  expect(rows[0].recollections).toBe(0)
})

test('broken at the door and not drawn again: the test is given up and refunded, the visit ends', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const { visitId } = booked
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId })
  await drawn(product, phlebotomist, visitId)
  const { tubeId, version } = await firstTube(booker, booked)
  await field.loseTube({ tubeId, version, reason: 'broken' })
  const again = await firstTube(booker, booked)
  await field.writeOffTube({ tubeId: again.tubeId, reason: 'refused' })
  const { state, view } = await orderOf(booker, booked)
  expect(state).toBe('reported')
  expect(view.refunds).toHaveLength(1)
  await field.finishCollection({ visitId })
  expect(await visitRow(product, visitId)).toMatchObject({ state: 'handed-over' })
})

test('the office loses the only tube of an unfinished visit: the visit ends and earns nothing', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const { visitId } = booked
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId })
  await drawn(product, phlebotomist, visitId)
  const { tubeId, version } = await firstTube(booker, booked)
  await office.loseTube({ tubeId, version, ...neverArrived })
  expect(await visitRow(product, visitId)).toMatchObject({ state: 'handed-over' })
  expect((await orderOf(booker, booked)).state).toBe('recollection-due')
  expect(await balances(product, booked.bookingId)).not.toHaveProperty('phlebotomist-payable')
})

const notNow = { refusal: 'not-allowed-now' }

test('only the custodian can report it, and a stranger does not learn that it exists', async () => {
  const booker = await aBooker(product)
  const booked = await onTheWay(booker)
  const { tubeId, version } = await firstTube(booker, booked)
  const said = { tubeId, version, ...neverArrived }
  const another = product.as(await demoActor(product, 'phlebotomist2'))
  await expect(another.loseTube(said)).rejects.toMatchObject({ refusal: 'not-found' })
  await expect(lab.loseTube(said)).rejects.toMatchObject(notNow)
  await expect(product.as(booker.actor).loseTube(said)).rejects.toMatchObject({
    refusal: 'forbidden',
  })
  await field.handOver({ visitId: booked.visitId })
  await expect(field.loseTube(said)).rejects.toMatchObject(notNow)
  const { barcode } = await firstTube(booker, booked)
  if (barcode) await lab.receiveTube({ barcode })
  const now = await firstTube(booker, booked)
  const atTheLab = { ...said, version: now.version }
  await expect(field.loseTube(atTheLab)).rejects.toMatchObject(notNow)
  await expect(office.loseTube(said)).rejects.toMatchObject({ refusal: 'stale' })
  expect(await lab.loseTube(atTheLab)).toMatchObject({ state: 'lost' })
  expect(await lab.loseTube(atTheLab)).toMatchObject({ state: 'lost', isRedrawn: true })
})

test('before the draw and after the report nothing can be lost', async () => {
  const booker = await aBooker(product)
  const planned = await aBooking(product, booker)
  const { tubeId, version } = await firstTube(booker, planned)
  await expect(office.loseTube({ tubeId, version, ...neverArrived })).rejects.toMatchObject({
    refusal: 'not-allowed-now',
  })
  const whole = await reported(product, { ...crewOf(booker), authoriser })
  const { rows } = await product.pool.query('select version from tubes where id = $1', [
    whole.tubeId,
  ])
  const late = { tubeId: whole.tubeId as TubeId, version: rows[0].version, ...neverArrived }
  await expect(lab.loseTube(late)).rejects.toMatchObject({ refusal: 'not-allowed-now' })
})

test('lost and scanned in at the same moment: one of the two, never both', async () => {
  const booker = await aBooker(product)
  const booked = await onTheWay(booker)
  await field.handOver({ visitId: booked.visitId })
  const { tubeId, version, barcode } = await firstTube(booker, booked)
  if (!barcode) throw new Error('a drawn tube without a label')
  await Promise.allSettled([
    office.loseTube({ tubeId, version, ...neverArrived }),
    lab.receiveTube({ barcode }),
  ])
  const tubes = await tubesNow(booker, booked)
  const states = tubes.map(({ state }) => state)
  expect([['lost', 'planned'], ['handed-over']]).toContainEqual(states.toSorted())
})

test('the database accepts no lost tube without its reason and the party at fault', async () => {
  const booker = await aBooker(product)
  const booked = await onTheWay(booker)
  const { tubeId } = await firstTube(booker, booked)
  const bare = product.pool.query(
    `update tubes set state = 'lost', version = version + 1 where id = $1`,
    [tubeId],
  )
  await expect(bare).rejects.toMatchObject({ constraint: 'tubes_lost_with_reason' })
})

import { afterAll, expect, test } from 'vitest'
import {
  aBarcode,
  aBooker,
  aBooking,
  demoActor,
  identified,
  visitRow,
  nothingKnown,
} from '#test/booking.ts'
import { cameToTheDoor } from '#test/failed-visits.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const office = product.as(await demoActor(product, 'backoffice'))
const field = product.as(phlebotomist)

/** Left at the door with this many of two tubes drawn, this long after its hour. */
async function leftWith(tubesDrawn: number, minutes = 61) {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB', 'FBS'] })
  const { visitId } = booked
  await cameToTheDoor(product, phlebotomist, { visitId })
  await identified(product, { phlebotomist, booker, visitId })
  const { tubes, payment } = await field.viewVisit({ visitId })
  await field.takeCash({ visitId, amountPaise: payment.amount })
  for (const { tubeId } of tubes.slice(0, tubesDrawn)) {
    const barcode = aBarcode()
    await field.labelTube({ tubeId, barcode, facts: nothingKnown })
    await field.collectTube({ tubeId, barcode })
  }
  const end = Temporal.Instant.from(booked.view.visits[0]?.endsAt ?? '')
  product.clock.set(end.add({ minutes }).toString())
  const { version } = await visitRow(product, visitId)
  const said = { visitId, version: Number(version), reason: 'phlebotomist-unreachable' as const }
  return { ...booked, booker, said }
}

const look = ({ booker, bookingId }: Awaited<ReturnType<typeof leftWith>>) =>
  product.as(booker.actor).viewBooking({ bookingId })

test('left with one of two tubes drawn: the office ends it, the drawn one is handed over, the other refunded', async () => {
  const at = await leftWith(1)
  expect((await office.watchVisits()).late.map((one) => one.visitId)).toContain(at.visitId)
  expect(await office.endCollection(at.said)).toEqual({ state: 'collected', notDrawn: 1 })
  expect((await office.watchVisits()).late.map((one) => one.visitId)).not.toContain(at.visitId)
  const view = await look(at)
  expect(view.orders[0]?.state).toBe('sample-collected')
  const states = view.orders[0]?.tubes.map(({ state }) => state).toSorted()
  expect(states).toEqual(['in-transit', 'not-drawn'])
  expect(view.refunds).toHaveLength(1)
  expect(view.cancellationCharge ?? 0).toBe(0)
  const told = (await product.outbox(at.booker.phone)).map(({ event }) => event)
  expect(told).toContain('test-not-performed')
  const { rows } = await product.pool.query(
    `select detail from audit where action = 'visit:end-collection' and subject_id = $1`,
    [at.visitId],
  )
  expect(rows).toEqual([{ detail: { reason: 'phlebotomist-unreachable', notDrawn: 1 } }])
  // Still in the phlebotomist's bag: they hand it over and have earned the visit.
  expect(await field.handOver({ visitId: at.visitId })).toMatchObject({ state: 'collected' })
})

test('the phlebotomist earns the same as by finishing it', async () => {
  const earned = async () => {
    const { rows } = await product.pool.query(
      `select coalesce(-sum(amount_paise), 0)::int as sum from ledger_entries
       where account = 'phlebotomist-payable' and party_id = $1`,
      [phlebotomist.id],
    )
    return Number(rows[0].sum)
  }
  const before = await earned()
  const at = await leftWith(2)
  expect(await office.endCollection(at.said)).toEqual({ state: 'collected', notDrawn: 0 })
  expect((await earned()) - before).toBe(at.view.collectionCharge)
})

test('not before it is in the queue, not with nothing drawn, not stale, not by the phlebotomist at the door', async () => {
  const early = await leftWith(1, 59)
  await expect(office.endCollection(early.said)).rejects.toMatchObject({
    refusal: 'not-allowed-now',
  })
  product.clock.pass(2)
  const { said } = early
  const stale = office.endCollection({ ...said, version: said.version - 1 })
  await expect(stale).rejects.toMatchObject({ refusal: 'stale' })
  const desk = [{ role: 'back-office', labId: null, locationId: null }] as const
  const own = product.as({ ...phlebotomist, grants: desk })
  await expect(own.endCollection(said)).rejects.toMatchObject({ refusal: 'same-person' })
  await expect(field.endCollection(said)).rejects.toMatchObject({ refusal: 'forbidden' })
  await office.endCollection(said)
  const empty = await leftWith(0)
  await expect(office.endCollection(empty.said)).rejects.toMatchObject({
    refusal: 'no-tube-collected',
  })
})

test('the office and the phlebotomist concurrently: it ends once, is earned once, and no tube is both', async () => {
  const at = await leftWith(1)
  const { tubes } = await field.viewVisit({ visitId: at.visitId })
  const open = tubes.find(({ state }) => state === 'planned')
  if (!open) throw new Error('every tube is drawn')
  const draw = async () => {
    const barcode = aBarcode()
    await field.labelTube({ tubeId: open.tubeId, barcode, facts: nothingKnown })
    await field.collectTube({ tubeId: open.tubeId, barcode })
    await field.finishCollection({ visitId: at.visitId })
  }
  await Promise.allSettled([office.endCollection(at.said), draw(), office.endCollection(at.said)])
  if ((await visitRow(product, at.visitId)).state === 'identified')
    await office.endCollection(at.said)
  expect((await visitRow(product, at.visitId)).state).toBe('collected')
  const { rows } = await product.pool.query(
    `select count(*)::int as times from ledger_journals where kind = 'collection-earned' and subject_id = $1`,
    [at.visitId],
  )
  expect(rows).toEqual([{ times: 1 }])
  const states = (await look(at)).orders[0]?.tubes.map(({ state }) => state).toSorted()
  expect([
    ['in-transit', 'in-transit'],
    ['in-transit', 'not-drawn'],
  ]).toContainEqual(states)
})

import { afterAll, expect, test } from 'vitest'
import { paise } from '#src/domain/money.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import {
  aBooker,
  aBooking,
  type Booker,
  balances,
  drawn,
  freeHours,
  identified,
  mayComeEarly,
  visitRow,
} from '#test/booking.ts'
import { indianHour } from '#test/hours.ts'
import { broken } from '#test/interleavings/laws.ts'
import { aPhlebotomist } from '#test/money-stage.ts'
import { aProduct } from '#test/product.ts'
import { aSister } from '#test/refunds.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const worker = product.as({ kind: 'worker' })

const hours = await freeHours(product)
let asked = 0
/** An hour of the morning that nobody else of these tests has, and one three hours later. */
function twoHours() {
  asked += 1
  const days = Object.values(Object.groupBy(hours, (at) => at.slice(0, 10))).slice(1)
  const day = days[asked % days.length] ?? []
  const first = day.find((at) => indianHour(at) >= 8) ?? ''
  return { first, later: Temporal.Instant.from(first).add({ hours: 3 }).toString() }
}

/** Two sisters in one visit, paid in cash at the door. */
async function twoSisters() {
  const booker = await aBooker(product)
  const sister = await aSister(product, booker)
  const { first, later } = twoHours()
  const patientIds = [booker.patientId, sister]
  const booked = await aBooking(product, booker, { patientIds, startsAt: first })
  const own = booked.view.orders.find(({ patientId }) => patientId === booker.patientId)
  const hers = booked.view.orders.find(({ patientId }) => patientId === sister)
  if (!own || !hers) throw new Error('a booking of two')
  const patient = product.as(booker.actor)
  const { number } = booked.view
  const offer = await patient.viewSeparateVisit({ orderId: hers.orderId })
  return { ...booked, booker, patient, number, later, offer, own: own.orderId, hers: hers.orderId }
}

type Two = Awaited<ReturnType<typeof twoSisters>>

/** What the patient sends who agrees to what was shown. */
function agreed({ offer, hers, later }: Pick<Two, 'offer' | 'hers' | 'later'>) {
  const { visitId, version, paymentVersion, charge: expectedChargePaise } = offer
  return { visitId, orderId: hers, startsAt: later, version, paymentVersion, expectedChargePaise }
}

async function apart() {
  const two = await twoSisters()
  const { visitId: separateId } = await two.patient.separateVisit(agreed(two))
  return { ...two, separateId }
}

/** The visit is made: accepted, at the door, paid if nobody paid yet, drawn and ended. */
async function made(booker: Booker, visitId: VisitId) {
  const phlebotomist = await aPhlebotomist(product)
  const app = product.as(phlebotomist)
  await app.acceptVisit({ visitId })
  await mayComeEarly(product, visitId)
  await app.departForVisit({ visitId })
  await app.arriveAtVisit({ visitId })
  await identified(product, { phlebotomist, booker, visitId })
  await drawn(product, phlebotomist, visitId)
  await app.finishCollection({ visitId })
  return { phlebotomist, app }
}

const lawsOf = ({ booker }: { booker: Booker }) => broken(product, [booker.actor.id])

test('one of two sisters gets another hour: the same booking, a second visit, for the charge that was shown', async () => {
  const { patient, bookingId, visitId, separateId, offer, number, own, hers, later } = await apart()
  const view = await patient.viewBooking({ bookingId })
  expect(view.number).toBe(number)
  expect(view.visits.map((one) => one.visitId).toSorted()).toEqual([visitId, separateId].toSorted())
  expect(view.visits.find((one) => one.visitId === separateId)).toMatchObject({ startsAt: later })
  expect(view.payment.amount).toBe(offer.due)
  expect(view.total).toBe(view.testsTotal + view.collectionCharge + offer.charge)
  const at = (orderId: string) =>
    view.orders.find((one) => one.orderId === orderId)?.tubes.map((tube) => tube.visitId)
  expect(at(own)).toEqual([visitId])
  expect(at(hers)).toEqual([separateId])
})

test('both visits are made: cash is taken once, each phlebotomist earns the charge of their own, nothing is left over', async () => {
  const two = await apart()
  const { booker, visitId, separateId, offer, bookingId, patient } = two
  const first = await made(booker, visitId)
  expect((await patient.viewBooking({ bookingId })).payment.state).toBe('cash-collected')
  const second = await made(booker, separateId)
  const earned = async (visit: string, id: string) => {
    const { rows } = await product.pool.query(
      `select -e.amount_paise::int as amount from ledger_entries e
         join ledger_journals j on j.id = e.journal_id
       where j.subject_id = $1 and j.kind = 'collection-earned'
         and e.account = 'phlebotomist-payable' and e.party_id = $2`,
      [visit, id],
    )
    return rows.map(({ amount }) => Math.abs(amount))
  }
  const { collectionCharge } = await patient.viewBooking({ bookingId })
  expect(await earned(visitId, first.phlebotomist.id)).toEqual([collectionCharge])
  expect(await earned(separateId, second.phlebotomist.id)).toEqual([offer.charge])
  expect(await lawsOf(two)).toEqual([])
})

test('the separate visit may come first: all cash is taken at its door, and none at the other', async () => {
  const two = await apart()
  const { booker, visitId, separateId } = two
  await made(booker, separateId)
  const phlebotomist = await aPhlebotomist(product)
  const app = product.as(phlebotomist)
  await app.acceptVisit({ visitId })
  await mayComeEarly(product, visitId)
  await app.departForVisit({ visitId })
  await app.arriveAtVisit({ visitId })
  await identified(product, { phlebotomist, booker, visitId })
  const { payment } = await app.viewVisit({ visitId })
  expect(payment.state).toBe('cash-collected')
  const twice = app.takeCash({ visitId, amountPaise: payment.amount })
  await expect(twice).rejects.toMatchObject({ refusal: 'not-allowed-now' })
  await drawn(product, phlebotomist, visitId)
  await app.finishCollection({ visitId })
  expect(await lawsOf(two)).toEqual([])
})

test('what was agreed is what was shown: another charge, a changed visit or another amount due is refused', async () => {
  const two = await twoSisters()
  const { patient, later } = two
  const input = agreed(two)
  const refused = async (change: Partial<typeof input>, refusal: string) =>
    expect(patient.separateVisit({ ...input, ...change })).rejects.toMatchObject({ refusal })
  await refused({ expectedChargePaise: paise(input.expectedChargePaise - 1) }, 'charge-changed')
  await refused({ version: input.version + 1 }, 'stale')
  await refused({ paymentVersion: input.paymentVersion + 1 }, 'stale')
  await refused({ startsAt: two.offer.startsAt }, 'wrong-hour')
  await patient.separateVisit({ ...input, startsAt: later })
  await refused({}, 'not-allowed-now')
})

test('of two tries at once one is made', async () => {
  const two = await twoSisters()
  const { patient, bookingId, booker } = two
  const tries = await Promise.allSettled([
    patient.separateVisit(agreed(two)),
    patient.separateVisit(agreed(two)),
  ])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await patient.viewBooking({ bookingId })).visits).toHaveLength(2)
  expect(await lawsOf({ booker })).toEqual([])
})

test('another account’s visit is not found, and the only person of a visit gets another time for it', async () => {
  const two = await twoSisters()
  const stranger = product.as((await aBooker(product)).actor)
  await expect(stranger.separateVisit(agreed(two))).rejects.toMatchObject({ refusal: 'not-found' })
  const { hers, own, patient } = two
  await expect(stranger.viewSeparateVisit({ orderId: hers })).rejects.toMatchObject({
    refusal: 'not-found',
  })
  await patient.cancelOrder({ orderId: own })
  await expect(patient.viewSeparateVisit({ orderId: hers })).rejects.toMatchObject({
    refusal: 'only-person',
  })
})

test('once somebody is on the way nobody is moved', async () => {
  const two = await twoSisters()
  const { visitId, patient } = two
  const app = product.as(await aPhlebotomist(product))
  await app.acceptVisit({ visitId })
  await mayComeEarly(product, visitId)
  await app.departForVisit({ visitId })
  const { version } = await visitRow(product, visitId)
  await expect(patient.separateVisit({ ...agreed(two), version })).rejects.toMatchObject({
    refusal: 'not-allowed-now',
  })
})

test('taken off before the draw, the sister’s visit ends with her: its place is free and its charge is not due', async () => {
  const two = await apart()
  const { patient, hers, separateId, bookingId, offer, view } = two
  await patient.cancelOrder({ orderId: hers })
  expect(await visitRow(product, separateId)).toMatchObject({ state: 'cancelled' })
  const after = await patient.viewBooking({ bookingId })
  const price = view.orders.find(({ orderId }) => orderId === hers)?.lines[0]?.price ?? 0
  expect(after.payment.amount).toBe(offer.due - offer.charge - price)
  await made(two.booker, two.visitId)
  expect(await lawsOf(two)).toEqual([])
})

test('taken off after the other was drawn and paid, her price and the charge of her visit go back', async () => {
  const two = await apart()
  const { patient, hers, booker, visitId, bookingId, offer, view } = two
  await made(booker, visitId)
  await patient.cancelOrder({ orderId: hers })
  const price = view.orders.find(({ orderId }) => orderId === hers)?.lines[0]?.price ?? 0
  const { refunds } = await patient.viewBooking({ bookingId })
  expect(refunds.map(({ amount }) => amount)).toEqual([paise(price + offer.charge)])
  expect(await lawsOf(two)).toEqual([])
})

test('cancelled as a whole before anybody accepted, both visits end, free of charge', async () => {
  const two = await apart()
  const { patient, bookingId, visitId, separateId } = two
  await patient.cancelBooking({ bookingId, expectedChargePaise: 0 })
  expect(await visitRow(product, visitId)).toMatchObject({ state: 'cancelled' })
  expect(await visitRow(product, separateId)).toMatchObject({ state: 'cancelled' })
  expect(await balances(product, bookingId)).toEqual({})
  expect(await lawsOf(two)).toEqual([])
})

test('nobody made the sister’s visit: after a week she alone is taken off, and what she paid for goes back', async () => {
  const two = await apart()
  const { patient, booker, visitId, separateId, bookingId, offer, view, hers } = two
  await made(booker, visitId)
  const { ends_at } = await visitRow(product, separateId)
  const later = Temporal.Instant.fromEpochMilliseconds(+ends_at).add({ hours: 24 * 8 })
  product.clock.set(later.toString())
  await worker.giveUpVisits()
  product.clock.set(later.add({ hours: 24 * 8 }).toString())
  await worker.endUnserved()
  const price = view.orders.find(({ orderId }) => orderId === hers)?.lines[0]?.price ?? 0
  const after = await patient.viewBooking({ bookingId })
  expect(after.cancelledAt).toBeNull()
  expect(after.orders.find(({ orderId }) => orderId === hers)).toMatchObject({ state: 'cancelled' })
  expect(after.refunds.map(({ amount }) => amount)).toEqual([paise(price + offer.charge)])
  expect(await lawsOf(two)).toEqual([])
})

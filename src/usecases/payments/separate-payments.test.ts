import { afterAll, expect, test } from 'vitest'
import { drawn, freeHours, identified, mayComeEarly, visitRow } from '#test/booking.ts'
import { indianHour } from '#test/hours.ts'
import { broken } from '#test/interleavings/laws.ts'
import { aPhlebotomist } from '#test/money-stage.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aPaidBooking, aSister, refundsOf } from '#test/refunds.ts'
import { aBooker } from '#test/booking.ts'

/** A separate visit of a booking that was paid online, by a payment of its own: decision 266. */
const paying = await aPayingProduct({ slotDays: 6, slotCapacity: 20 })
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const worker = product.as({ kind: 'worker' })
const hours = await freeHours(product)

let asked = 0
function twoHours() {
  asked += 1
  const days = Object.values(Object.groupBy(hours, (at) => at.slice(0, 10))).slice(1)
  const day = days[asked % days.length] ?? []
  const first = day.find((at) => indianHour(at) >= 8) ?? ''
  return { first, later: Temporal.Instant.from(first).add({ hours: 3 }).toString() }
}

/** Two sisters in one visit that is paid, with what the patient was shown of a separate one. */
async function twoPaid() {
  const booker = await aBooker(product)
  const { first, later } = twoHours()
  const patientIds = [booker.patientId, await aSister(product, booker)]
  const paid = await aPaidBooking(paying, { booker, wish: { patientIds, startsAt: first } })
  const patient = product.as(booker.actor)
  const { bookingId } = paid
  const view = await patient.viewBooking({ bookingId })
  const hers = view.orders.find(({ patientId }) => patientId !== booker.patientId)
  if (!hers) throw new Error('a booking of two')
  const offer = await patient.viewSeparateVisit({ orderId: hers.orderId })
  const { visitId, version, paymentVersion, charge: expectedChargePaise } = offer
  const shown = { visitId, version, paymentVersion, expectedChargePaise }
  const input = { ...shown, orderId: hers.orderId, startsAt: later }
  return { ...paid, booker, patient, view, hers, offer, input, visitId }
}

type Two = Awaited<ReturnType<typeof twoPaid>>
const viewed = ({ patient, bookingId }: Two) => patient.viewBooking({ bookingId })
const lawsOf = ({ booker }: Two) => broken(product, [booker.actor.id])

/** Paid at the gateway, which is asked. */
async function arrivedMoney(number: Awaited<ReturnType<Two['patient']['paySeparateVisit']>>) {
  await sandbox.pay(number)
  await worker.checkPayment({ number: number.number })
}

async function apart() {
  const two = await twoPaid()
  await arrivedMoney(await two.patient.paySeparateVisit(two.input))
  const { visits } = await viewed(two)
  const separateId = visits.find(({ isSeparate }) => isSeparate)?.visitId
  if (!separateId) throw new Error('no separate visit')
  return { ...two, separateId }
}

async function made({ booker }: Two, visitId: Two['visitId']) {
  const phlebotomist = await aPhlebotomist(product)
  const app = product.as(phlebotomist)
  await app.acceptVisit({ visitId })
  await mayComeEarly(product, visitId)
  await app.departForVisit({ visitId })
  await app.arriveAtVisit({ visitId })
  await identified(product, { phlebotomist, booker, visitId })
  await drawn(product, phlebotomist, visitId)
  await app.finishCollection({ visitId })
}

test('a separate visit of a paid booking is made once the gateway has its charge, and not before', async () => {
  const two = await twoPaid()
  const { patient, offer, input } = two
  expect(offer).toMatchObject({ mode: 'online', due: 0 })
  await expect(patient.separateVisit(input)).rejects.toMatchObject({ refusal: 'pay-first' })
  const attempt = await patient.paySeparateVisit(input)
  expect(attempt.amount).toBe(offer.charge)
  expect((await viewed(two)).visits).toHaveLength(1)
  await arrivedMoney(attempt)
  const after = await viewed(two)
  expect(after.visits.map(({ isSeparate, cashDue }) => ({ isSeparate, cashDue }))).toEqual([
    { isSeparate: false, cashDue: 0 },
    { isSeparate: true, cashDue: 0 },
  ])
  expect(after.further).toMatchObject([{ state: 'captured', amount: offer.charge, lineIds: [] }])
  expect(after.total).toBe(two.view.total + offer.charge)
  expect(after.paidInAll).toBe(after.total)
  expect(await lawsOf(two)).toEqual([])
})

test('both visits are made, and each pays its own phlebotomist', async () => {
  const two = await apart()
  await made(two, two.visitId)
  await made(two, two.separateId)
  expect(await lawsOf(two)).toEqual([])
})

test('where the hour was taken while the gateway’s page was open, all of the money goes back, and the booking is as it was', async () => {
  const two = await twoPaid()
  const attempt = await two.patient.paySeparateVisit(two.input)
  await product.asOwner('update slots set used = capacity where starts_at = $1', [
    two.input.startsAt,
  ])
  await expect(arrivedMoney(attempt)).resolves.toBeUndefined()
  const after = await viewed(two)
  await product.asOwner(
    `update slots s set used = (select count(*) from visit_slots v
       where v.slot_id = s.id and v.released_at is null) where starts_at = $1`,
    [two.input.startsAt],
  )
  expect(after.visits).toHaveLength(1)
  expect(after.total).toBe(two.view.total)
  expect(await refundsOf(product, two.bookingId)).toMatchObject([
    { kind: 'surplus', amount: two.offer.charge },
  ])
  expect(await lawsOf(two)).toEqual([])
})

test('a booking that was cancelled meanwhile is not revived: the charge goes back', async () => {
  const two = await twoPaid()
  const attempt = await two.patient.paySeparateVisit(two.input)
  await two.patient.cancelBooking({ bookingId: two.bookingId, expectedChargePaise: 0 })
  await arrivedMoney(attempt)
  expect((await viewed(two)).visits).toHaveLength(1)
  expect(await lawsOf(two)).toEqual([])
})

test('paid twice, one visit is made and the second charge goes back', async () => {
  const two = await twoPaid()
  const first = await two.patient.paySeparateVisit(two.input)
  const second = await two.patient.paySeparateVisit(two.input)
  await arrivedMoney(first)
  await arrivedMoney(second)
  expect((await viewed(two)).visits).toHaveLength(2)
  expect(await refundsOf(product, two.bookingId)).toMatchObject([
    { kind: 'surplus', amount: two.offer.charge },
  ])
  expect(await lawsOf(two)).toEqual([])
})

test('with the sister taken off, her tests and the charge of her visit go back', async () => {
  const two = await apart()
  const { patient, hers, offer, separateId } = two
  await patient.cancelOrder({ orderId: hers.orderId })
  expect(await visitRow(product, separateId)).toMatchObject({ state: 'cancelled' })
  const price = hers.lines.reduce((sum, line) => sum + line.price, 0)
  const back = await refundsOf(product, two.bookingId)
  expect(back.reduce((sum, { amount }) => sum + amount, 0)).toBe(price + offer.charge)
  await made(two, two.visitId)
  expect(await lawsOf(two)).toEqual([])
})

test('cancelled as a whole, everything that was paid goes back', async () => {
  const two = await apart()
  const before = await viewed(two)
  await two.patient.cancelBooking({ bookingId: two.bookingId, expectedChargePaise: 0 })
  const back = await refundsOf(product, two.bookingId)
  expect(back.reduce((sum, { amount }) => sum + amount, 0)).toBe(before.paidInAll)
  expect(await lawsOf(two)).toEqual([])
})

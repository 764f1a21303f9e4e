import { afterAll, expect, test } from 'vitest'
import { findBooking } from '#src/db/queries/bookings/booking-tree.ts'
import { inStep } from '#src/usecases/step.ts'
import { takeBack } from '#src/usecases/parts/settlement/take-back.ts'
import {
  aBooker,
  aBooking,
  arrived,
  DEMO_PASSWORD as password,
  demoActor,
  identified,
} from '#test/booking.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aCrew, aPaidBooking, refundOf } from '#test/refunds.ts'
import { aSettlementDesk } from '#test/settlement-desk.ts'
import {
  anEarnedOrder,
  aPaidLab,
  aUtr,
  bankSays,
  theVector,
  weekPasses,
  windowPasses,
} from '#test/settlement.ts'

const paying = await aPayingProduct({ slotDays: 10, slotCapacity: 60 })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const { maker, checker } = await aSettlementDesk(product)
const { office, phlebotomist } = await aCrew(product)

type Who = 'finance' | 'finance2'

/** Each call with a session of its day: the clock moves by weeks. */
const cookieOf = async (who: Who) => product.cookieFor(await demoActor(product, who))

async function post(who: Who, path: string, body: unknown) {
  const answer = await product.post(`/api/v1${path}`, body, { cookie: await cookieOf(who) })
  return { status: answer.status, body: await answer.json() }
}

async function get(path: string) {
  const answer = await product.get(`/api/v1${path}`, { cookie: await cookieOf('finance') })
  return { status: answer.status, body: await answer.json() }
}

/** A payout that the bank confirmed, for a lab with one test. */
async function aPaidPayout() {
  const labId = await aPaidLab(product)
  const order = await anEarnedOrder(product, labId, [theVector])
  await windowPasses(product)
  const { batchId } = await maker.makeBatch({ week: await weekPasses(product) })
  await checker.approveBatch({ batchId, password })
  const { of } = await maker.viewBatch({ batchId })
  await maker.importUtrs(bankSays(of))
  const payout = (await maker.viewBatch({ batchId })).of.find((one) => one.lab?.labId === labId)
  if (!payout) throw new Error('nothing was paid')
  return { labId, order, payout }
}

const reason = 'The account is closed'

test('a payout that the bank returned is owed again, under its own UTR only', async () => {
  const { payout } = await aPaidPayout()
  const path = `/payouts/${payout.payoutId}/return`
  const back = { version: payout.version, utr: payout.utr, reason }
  const other = await post('finance', path, { ...back, utr: aUtr() })
  expect(other.status).toBe(409)
  expect(await post('finance', path, back)).toMatchObject({
    status: 200,
    body: { state: 'returned', version: payout.version + 1 },
  })
  expect(await post('finance', path, back)).toMatchObject({ status: 409, body: { code: 'stale' } })
})

test('a refund that the bank returned is owed again, by a different person than who sent it', async () => {
  const { booker, bookingId } = await aPaidBooking(paying)
  const patient = product.as(booker.actor)
  await patient.cancelBooking({ bookingId, expectedChargePaise: 0 })
  await product.asOwner(
    `update refunds set mode = 'bank', capture_id = null where booking_id = $1`,
    [bookingId],
  )
  const { refundId } = await refundOf(patient, bookingId)
  await patient.giveRefundAccount({ refundId, upi: 'meera@okbank' })
  const { refNo } = await maker.payRefundByBank({ refundId })
  const utr = aUtr()
  await maker.recordRefundUtr({ refundId, refNo, utr })
  const { version } = await maker.viewRefund({ refundId })
  const path = `/refunds/${refundId}/return`
  const back = { version, utr, reason }
  expect(await post('finance', path, back)).toMatchObject({
    status: 409,
    body: { code: 'same-person' },
  })
  expect(await post('finance2', path, back)).toMatchObject({
    status: 200,
    body: { state: 'returned' },
  })
})

/** A deposit slip that is ₹10 short. */
async function aShortSlip() {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const { visitId } = booked
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId })
  const { amount } = booked.view.payment
  await product.as(phlebotomist).takeCash({ visitId, amountPaise: amount })
  const { depositId } = await office.depositCash({
    phlebotomistId: phlebotomist.id,
    amountPaise: amount - 1000,
    expectedPaise: amount,
    shortReason: 'A note was missing.',
  })
  const counted = { bankReference: 'SLIP-1', amountPaise: amount - 1000 }
  await maker.reconcileDeposit({ depositId, ...counted })
  const { version } = await maker.viewDeposit({ depositId })
  return { depositId, version }
}

test('missing cash that is found: one person proposes at most what is missing, another confirms', async () => {
  const { depositId, version } = await aShortSlip()
  const path = `/cash-deposits/${depositId}/corrections`
  const found = { version, amountPaise: 1000, bankReference: 'FOUND-1', reason }
  const much = await post('finance', path, { ...found, amountPaise: 1001 })
  expect(much).toMatchObject({ status: 409, body: { code: 'more-than-missing' } })
  const made = await post('finance', path, found)
  expect(made).toMatchObject({ status: 200, body: { leftPaise: 0 } })
  const decision = `/cash-corrections/${made.body.correctionId}/decision`
  const yes = { version: made.body.version, verdict: 'confirm' }
  expect(await post('finance', decision, yes)).toMatchObject({
    status: 409,
    body: { code: 'same-person' },
  })
  expect(await post('finance2', decision, yes)).toEqual({
    status: 200,
    body: { state: 'confirmed', leftPaise: 0 },
  })
})

test('a lab’s debt is listed, proposed as shown, and confirmed by another person', async () => {
  const { labId, order } = await aPaidPayout()
  await inStep(product.world, { kind: 'worker' }, async (step) => {
    const booking = await findBooking(step.tx, order.bookingId)
    if (booking && order.items[0]) await takeBack(step, booking, { id: order.items[0] })
  })
  const { body } = await get('/lab-debts')
  const owing = body.owing.find((one: { labId: string }) => one.labId === labId)
  expect(owing).toMatchObject({ owedPaise: 39_251 })
  const wanted = { labId, how: 'received', amountPaise: 39_251, owedPaise: 39_251, reason }
  const paid = { ...wanted, reference: aUtr() }
  const old = await post('finance', '/lab-debts', { ...paid, owedPaise: 1 })
  expect(old).toMatchObject({ status: 409, body: { code: 'stale' } })
  const made = await post('finance', '/lab-debts', paid)
  expect(made.status).toBe(200)
  const path = `/lab-debts/${made.body.debtId}/decision`
  const yes = { version: made.body.version, verdict: 'confirm' }
  expect(await post('finance', path, yes)).toMatchObject({
    status: 409,
    body: { code: 'same-person' },
  })
  expect(await post('finance2', path, yes)).toEqual({ status: 200, body: { state: 'confirmed' } })
  const after = (await get('/lab-debts')).body
  expect(after.owing.filter((one: { labId: string }) => one.labId === labId)).toEqual([])
  expect(after.debts).toContainEqual(
    expect.objectContaining({ debtId: made.body.debtId, amountPaise: 39_251, state: 'confirmed' }),
  )
})

test('a tax that is owed is paid with its challan, never more than is owed', async () => {
  await aPaidPayout()
  const { body } = await get('/tax-remittances')
  const owedPaise = body.owed.find((one: { tax: string }) => one.tax === 'tds').owedPaise
  expect(owedPaise).toBeGreaterThan(0)
  const paidOn = product.clock.at().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString()
  const month = paidOn.slice(0, 7)
  const paid = { tax: 'tds', month, amountPaise: 1, owedPaise, challan: 'BSR051030800001', paidOn }
  const much = await post('finance', '/tax-remittances', { ...paid, amountPaise: owedPaise + 1 })
  expect(much).toMatchObject({ status: 409, body: { code: 'more-than-owed' } })
  const made = await post('finance', '/tax-remittances', paid)
  expect(made).toMatchObject({ status: 200, body: { leftPaise: owedPaise - 1 } })
  expect((await get('/tax-remittances')).body.remittances).toContainEqual(
    expect.objectContaining({ remittanceId: made.body.remittanceId, amountPaise: 1 }),
  )
})

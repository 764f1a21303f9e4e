import { afterAll, expect, test } from 'vitest'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { balances } from '#test/booking.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aCrew, aPaidBooking, brokenMoney, refundOf, refundsOf } from '#test/refunds.ts'

const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 60 })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const { finance, finance2, office } = await aCrew(product)
const account = { holderName: 'Meera Nair', ifsc: 'SBIN0000001', accountNumber: '50100987654321' }
const reason = 'The account is closed'
let transfers = 0
const aTransfer = () => `SBIN5261123${String((transfers += 1)).padStart(5, '0')}`

type Patient = ReturnType<typeof product.as>
type RefundId = Parameters<typeof finance.payRefundByBank>[0]['refundId']

/** Refunds of a booking that go by bank because the gateway no longer refunds. */
async function byBank(bookingId: BookingId) {
  await product.asOwner(
    `update refunds set mode = 'bank', capture_id = null where booking_id = $1`,
    [bookingId],
  )
}

async function paidTo(patient: Patient, refundId: RefundId, utr = aTransfer()) {
  await patient.giveRefundAccount({ refundId, ...account })
  const { refNo } = await finance.payRefundByBank({ refundId })
  await finance.recordRefundUtr({ refundId, refNo, utr })
  const { version } = await finance.viewRefund({ refundId })
  return { refundId, refNo, utr, version }
}

/** A cancelled booking, its one refund paid by bank. */
async function aPaidRefund() {
  const { booker, bookingId } = await aPaidBooking(paying)
  const patient = product.as(booker.actor)
  await patient.cancelBooking({ bookingId, expectedChargePaise: 0 })
  await byBank(bookingId)
  const { refundId } = await refundOf(patient, bookingId)
  return { booker, bookingId, patient, ...(await paidTo(patient, refundId)) }
}

test('a refund that the bank returned after its UTR is owed again, and paid to another account', async () => {
  const { booker, bookingId, patient, refundId, utr, version, refNo } = await aPaidRefund()
  const look = () => refundOf(patient, bookingId)
  const stateOf = async () => (await patient.viewBooking({ bookingId })).payment.state
  expect(await stateOf()).toBe('refunded')
  await finance2.takeRefundBack({ refundId, version, utr, reason })
  expect(await balances(product, bookingId)).toEqual({
    gateway: 21_000,
    'refund-payable': -21_000,
  })
  expect(await look()).toMatchObject({ state: 'returned', needsAccount: true, utr: null })
  expect(await stateOf()).toBe('captured')
  const told = JSON.stringify(await product.outbox(booker.phone))
  expect(told).toContain('the bank returned your refund of ₹210.00')
  const { refunds } = await finance.listRefunds({ queue: 'by-bank' })
  expect(refunds.map((one) => one.refundId)).toContain(refundId)
  const used = patient.giveRefundAccount({ refundId, ...account, accountNumber: '50100111122223' })
  await used
  const claim = await finance.payRefundByBank({ refundId })
  expect(claim.refNo).not.toBe(refNo)
  const old = finance.recordRefundUtr({ refundId, refNo: claim.refNo, utr })
  await expect(old).rejects.toMatchObject({ refusal: 'utr-used' })
  const stale = finance.recordRefundUtr({ refundId, refNo, utr: aTransfer() })
  expect(await stale.catch((error: unknown) => error)).toMatchObject({ refusal: 'stale' })
  await finance.recordRefundUtr({ refundId, refNo: claim.refNo, utr: aTransfer() })
  expect(await look()).toMatchObject({ state: 'processed' })
  expect(await stateOf()).toBe('refunded')
  expect(await balances(product, bookingId)).toEqual({ gateway: 21_000, bank: -21_000 })
  expect(await brokenMoney(product)).toEqual({ uneven: 0, beyond: 0, adrift: 0 })
})

test('a person other than the one who took it to the bank records the return, as shown, once', async () => {
  const { refundId, utr, version, booker } = await aPaidRefund()
  const about = { refundId, version, utr, reason }
  const refused = (who: Patient, change: object) =>
    who.takeRefundBack({ ...about, ...change }).then(
      () => 'returned',
      (error) => error.refusal,
    )
  expect(await finance.viewRefund({ refundId })).toMatchObject({ mayTakeBack: false })
  expect(await finance2.viewRefund({ refundId })).toMatchObject({ mayTakeBack: true })
  expect(await refused(finance, {})).toBe('same-person')
  expect(await refused(finance2, { version: version - 1 })).toBe('stale')
  expect(await refused(finance2, { utr: 'SBIN000000000000' })).toBe('utr-differs')
  expect(await refused(office, {})).toBe('forbidden')
  expect(await refused(product.as(booker.actor), {})).toBe('forbidden')
  const two = await Promise.all([refused(finance2, {}), refused(finance2, {})])
  expect(new Set(two)).toEqual(new Set(['returned', 'stale']))
  expect(await refused(finance2, { version: version + 1 })).toBe('not-allowed-now')
})

test('the bank returns one of two refunds, then the other: the payment’s state says what the patient has', async () => {
  const { booker, bookingId } = await aPaidBooking(paying)
  const patient = product.as(booker.actor)
  const done = []
  for (const amountPaise of [1000, 20_000]) {
    const { refundId } = await office.askRefundByHand({ bookingId, amountPaise, reason })
    await finance.decideRefund({ refundId, verdict: 'approve' })
    await byBank(bookingId)
    done.push(await paidTo(patient, refundId))
  }
  const states = []
  for (const { refundId, version, utr } of done) {
    states.push((await patient.viewBooking({ bookingId })).payment.state)
    await finance2.takeRefundBack({ refundId, version, utr, reason })
  }
  states.push((await patient.viewBooking({ bookingId })).payment.state)
  expect(states).toEqual(['refunded', 'part-refunded', 'captured'])
  expect((await refundsOf(product, bookingId)).map(({ state }) => state)).toEqual([
    'returned',
    'returned',
  ])
  expect(await brokenMoney(product)).toEqual({ uneven: 0, beyond: 0, adrift: 0 })
})

test('raw SQL cannot record one’s own transfer as returned, nor reuse its number', async () => {
  const { refundId, utr, version } = await aPaidRefund()
  const other = await aPaidRefund()
  const set = (what: string, id: string) =>
    product.asOwner(`update refund_sendings set ${what} where refund_id = $1`, [id])
  const second = { constraint: 'refund_sendings_returned_by_another' }
  await expect(set(`state = 'returned', returned_by = claimed_by`, refundId)).rejects.toMatchObject(
    second,
  )
  await expect(set(`state = 'returned'`, refundId)).rejects.toMatchObject(second)
  await expect(set(`utr = null`, refundId)).rejects.toMatchObject({
    constraint: 'refund_sendings_confirmed_with_utr',
  })
  await finance2.takeRefundBack({ refundId, version, utr, reason })
  await expect(set(`utr = '${utr}'`, other.refundId)).rejects.toMatchObject({
    constraint: 'refund_sendings_utr_unique',
  })
})

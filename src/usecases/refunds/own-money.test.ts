import { afterAll, expect, test } from 'vitest'
import { rupees } from '#src/domain/money.ts'
import { aBooker, aBooking, type Booker } from '#test/booking.ts'
import { anAttempt, aPayingProduct } from '#test/payments.ts'
import { aCrew, aPaidBooking, refundOf } from '#test/refunds.ts'

const limit = { refundApprovalLimit: rupees(150) }
const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 60, ...limit })
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const { finance, finance2, office, worker, phlebotomist } = await aCrew(product)

/** The same person, who also works for us. */
function atWork({ actor }: Booker, role: 'finance' | 'back-office') {
  const grants = [...actor.grants, { role, labId: null, locationId: null } as const]
  return product.as({ ...actor, grants })
}

const refused = { refusal: 'same-person' }
const reason = 'the report came two days late'

test('no member of finance approves, takes to the bank or closes the refund of their own booking', async () => {
  const { booker, bookingId } = await aPaidBooking(paying)
  const patient = product.as(booker.actor)
  await patient.cancelBooking({ bookingId, expectedChargePaise: 0 })
  const { refundId } = await refundOf(patient, bookingId)
  const own = atWork(booker, 'finance')
  await expect(own.decideRefund({ refundId, verdict: 'approve' })).rejects.toMatchObject(refused)
  expect(await own.viewRefund({ refundId })).toMatchObject({ mayDecide: false })
  expect(await finance.viewRefund({ refundId })).toMatchObject({ mayDecide: true })
  await expect(own.payRefundByBank({ refundId })).rejects.toMatchObject(refused)
  const utr = 'AXISN12345678'
  await expect(own.recordRefundUtr({ refundId, refNo: 'RF1', utr })).rejects.toMatchObject(refused)
  await finance.decideRefund({ refundId, verdict: 'approve' })
})

test('no member of finance sends the refund of their own booking: it waits for another, or for the next run', async () => {
  const { booker, bookingId } = await aPaidBooking(paying)
  const patient = product.as(booker.actor)
  await patient.cancelBooking({ bookingId, expectedChargePaise: 0 })
  const { refundId } = await refundOf(patient, bookingId)
  await finance.decideRefund({ refundId, verdict: 'approve' })
  await expect(atWork(booker, 'finance').sendRefund({ refundId })).rejects.toMatchObject(refused)
  expect(await refundOf(patient, bookingId)).toMatchObject({ state: 'approved' })
  expect(await finance2.sendRefund({ refundId })).toMatchObject({ state: 'submitted' })
})

test('nobody requests a manual refund for themselves or waives their own fee', async () => {
  const { booker, bookingId } = await aPaidBooking(paying)
  const asked = { bookingId, amountPaise: 1000, reason }
  for (const role of ['finance', 'back-office'] as const)
    await expect(atWork(booker, role).askRefundByHand(asked)).rejects.toMatchObject(refused)
  const debtor = await aBooker(product)
  const cash = await aBooking(product, debtor)
  await product.as(phlebotomist).acceptVisit(cash)
  await product.as(debtor.actor).cancelBooking({ ...cash, expectedChargePaise: 12_000 })
  const { receivables } = await product.as(debtor.actor).listDues()
  const receivableId = receivables[0]?.receivableId as never
  for (const role of ['finance', 'back-office'] as const)
    await expect(
      atWork(debtor, role).waiveReceivable({ receivableId, reason }),
    ).rejects.toMatchObject(refused)
  expect(await office.waiveReceivable({ receivableId, reason })).toEqual({ state: 'waived' })
})

test('nobody states that their own booking was paid', async () => {
  const { booker, attempt } = await anAttempt(product)
  await sandbox.pay(attempt)
  await sandbox.say(attempt.number, { status: 'Fraud' })
  await worker.checkPayment(attempt)
  const stated = {
    number: attempt.number,
    as: 'capture' as const,
    reason,
    referenceNo: '399999999999',
    amountPaise: attempt.amount,
  }
  await expect(atWork(booker, 'finance').resolveReview(stated)).rejects.toMatchObject(refused)
  expect(await finance2.resolveReview(stated)).toMatchObject({ state: 'captured' })
})

import { afterAll, expect, test } from 'vitest'
import { aLetter } from '#test/chargebacks.ts'
import { anAttempt, aPayingProduct } from '#test/payments.ts'
import { aCrew, aPaidBooking, type PaidBooking, refundsOf } from '#test/refunds.ts'
import { stepsOf } from '#test/steps-taken.ts'

const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 60 })
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const { finance, finance2, office, worker } = await aCrew(product)

type Made = Awaited<ReturnType<typeof anAttempt>>

/** Makes the gateway report this about the attempt, then asks it. */
async function said({ attempt }: Made, as: Parameters<typeof sandbox.say>[1]) {
  await sandbox.say(attempt.number, as)
  await worker.checkPayment(attempt)
}

async function attemptSteps({ attempt }: Made) {
  const { rows } = await product.pool.query('select id from payment_attempts where number = $1', [
    attempt.number,
  ])
  return stepsOf(product, 'attempt', rows[0].id)
}

const unpaid = { failed: 'Unsuccessful', aborted: 'Aborted' } as const
type Unpaid = keyof typeof unpaid
const names = ['failed', 'aborted'] as const

/** A payer was on the gateway's page, and the gateway reports no payment. */
async function ended(how: Unpaid) {
  const made = await anAttempt(product)
  await sandbox.pay(made.attempt, 'silence')
  await said(made, { status: unpaid[how] })
  return made
}

const cancelled = ({ booker, booking: { bookingId } }: Made) =>
  product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 })

test.each(names)('a payment that was reported to have %s pays after all', async (how) => {
  const made = await ended(how)
  await said(made, { status: 'Successful' })
  expect(await attemptSteps(made)).toContain(`${how} capture captured`)
})

test.each(names)(
  'one that was reported to have %s comes too late, and is refunded',
  async (how) => {
    const made = await ended(how)
    await cancelled(made)
    await said(made, { status: 'Successful' })
    expect(await attemptSteps(made)).toContain(`${how} capture-late late-captured`)
  },
)

test.each(names)(
  'one that was reported to have %s, and then to be a fraud, is reviewed',
  async (how) => {
    const made = await ended(how)
    await said(made, { status: 'Fraud' })
    expect(await attemptSteps(made)).toContain(`${how} question review`)
  },
)

test('an aborted one has failed once the gateway says so', async () => {
  const made = await ended('aborted')
  await said(made, { status: 'Unsuccessful' })
  expect(await attemptSteps(made)).toContain('aborted fail failed')
})

/** Paid, and 1,000 paise of it refunded by hand, by two people. */
async function partBack() {
  const paid = await aPaidBooking(paying)
  const { bookingId } = paid
  const asked = { bookingId, amountPaise: 1000, reason: 'the report came two days late' }
  const { refundId } = await office.askRefundByHand(asked)
  await finance2.decideRefund({ refundId, verdict: 'approve' })
  await arrived(paid)
  return paid
}

/** Confirms the booking's pending refund with the gateway's answer. */
async function arrived({ bookingId, attemptNumber }: PaidBooking) {
  for (const { id: refundId } of await refundsOf(product, bookingId))
    await worker.sendRefund({ refundId })
  const { payments } = await sandbox.state(attemptNumber)
  for (const { refNo } of payments.flatMap(({ refunds }) => refunds))
    await sandbox.sayRefund(refNo, 'TS-REFC')
  product.clock.pass(2)
  await worker.sendDueRefunds()
}

async function paymentSteps({ bookingId }: { bookingId: string }) {
  const { rows } = await product.pool.query('select id from payments where booking_id = $1', [
    bookingId,
  ])
  return stepsOf(product, 'payment', rows[0].id)
}

test('a partly refunded payment is refunded in full where the booking is cancelled', async () => {
  const paid = await partBack()
  const { bookingId, booker } = paid
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 })
  await arrived(paid)
  const steps = await paymentSteps(paid)
  expect(steps).toContain('captured refund-part part-refunded')
  expect(steps).toContain('part-refunded refund-all refunded')
})

test('the rest of a payment is disputed and won: a part of it is refunded, as before', async () => {
  const paid = await partBack()
  const { chargebackId } = await finance.openChargeback(aLetter(paid, 20_000))
  await finance2.decideChargeback({
    chargebackId,
    verdict: 'won',
    note: 'The bank wrote so today.',
  })
  const steps = await paymentSteps(paid)
  expect(steps).toContain('part-refunded charge-back chargeback')
  expect(steps).toContain('chargeback win-part part-refunded')
})

import { afterAll, expect, test } from 'vitest'
import { balances, demoActor } from '#test/booking.ts'
import { anAttempt, aPayingProduct, moneyOf } from '#test/payments.ts'

const paying = await aPayingProduct()
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const worker = product.as({ kind: 'worker' })
const finance = product.as(await demoActor(product, 'finance'))
const office = product.as(await demoActor(product, 'backoffice'))

/** Attempts for which the gateway's first answer differed from the request. */
async function inReview(as: { amount?: string; currency?: string; status?: string }) {
  const made = await anAttempt(product)
  await sandbox.pay(made.attempt)
  await sandbox.say(made.attempt.number, as)
  await worker.checkPayment(made.attempt)
  return { ...made, number: made.attempt.number, amount: (made.booking.total / 100).toFixed(2) }
}

test('only finance finds each payment that differs, with the difference', async () => {
  const { number, booking } = await inReview({ amount: '1.00' })
  const found = (await finance.listReviews()).find((review) => review.number === number)
  expect(found).toMatchObject({ bookingNumber: booking.number, why: 'amount', state: 'review' })
  await expect(office.listReviews()).rejects.toMatchObject({ refusal: 'forbidden' })
  const input = { number, as: 'fail', reason: 'mine' } as const
  await expect(office.resolveReview(input)).rejects.toMatchObject({ refusal: 'forbidden' })
})

test('once the gateway confirms the request, finance lets it pay the booking, once', async () => {
  const { number, booking, amount } = await inReview({ amount: '1.00' })
  const input = { number, as: 'capture', reason: 'the gateway corrected it' } as const
  await expect(finance.resolveReview(input)).rejects.toMatchObject({ refusal: 'gateway-disagrees' })
  await sandbox.say(number, { amount })
  const twice = await Promise.allSettled([
    finance.resolveReview(input),
    finance.resolveReview(input),
  ])
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await moneyOf(product, booking.bookingId)).toMatchObject({
    payment: { state: 'captured' },
    captures: [{ kind: 'applied', amount: booking.total }],
    journals: [{ kind: 'payment-captured' }],
  })
})

test('where the gateway states no amount, finance states reference and amount, and both must fit', async () => {
  const { number, booking, attempt } = await inReview({ status: 'Under enquiry' })
  const input = { number, as: 'capture', reason: 'seen in the gateway’s books' } as const
  const { payments } = await sandbox.state(attempt.number)
  const referenceNo = payments[0]?.referenceNo ?? ''
  const amountPaise = booking.total
  await expect(finance.resolveReview(input)).rejects.toMatchObject({ refusal: 'reference-first' })
  const wrong = { ...input, referenceNo, amountPaise: amountPaise - 1 }
  await expect(finance.resolveReview(wrong)).rejects.toMatchObject({ refusal: 'gateway-disagrees' })
  const other = await anAttempt(product)
  const { trackingId } = await sandbox.pay(other.attempt)
  await worker.checkPayment(other.attempt)
  const used = { ...input, referenceNo: trackingId, amountPaise }
  await expect(finance.resolveReview(used)).rejects.toMatchObject({ refusal: 'reference-used' })
  expect(await finance.resolveReview({ ...input, referenceNo, amountPaise })).toMatchObject({
    state: 'captured',
  })
  expect(await balances(product, booking.bookingId)).toMatchObject({ gateway: booking.total })
})

test('failed by finance: money the gateway nevertheless has is refunded in full', async () => {
  const { number, booking } = await inReview({ amount: '1.00' })
  expect(await finance.resolveReview({ number, as: 'fail', reason: 'too little' })).toMatchObject({
    state: 'late-captured',
    surplus: { amount: 100 },
  })
  expect(await moneyOf(product, booking.bookingId)).toMatchObject({
    payment: { state: 'awaiting' },
    captures: [{ kind: 'surplus', amount: 100 }],
    refunds: [{ kind: 'surplus', amount: 100 }],
  })
  const nothing = await inReview({ status: 'Fraud' })
  expect(
    await finance.resolveReview({ number: nothing.number, as: 'fail', reason: 'a fraud' }),
  ).toMatchObject({ state: 'failed', surplus: null, mayTryAgain: true })
})

test('where the gateway says it was not paid, nobody can state that it was', async () => {
  const { number, booking } = await inReview({ amount: '1.00' })
  await sandbox.say(number, { status: 'Unsuccessful' })
  const input = {
    number,
    as: 'capture',
    reason: 'the patient says so',
    referenceNo: '308005007091',
    amountPaise: booking.total,
  } as const
  await expect(finance.resolveReview(input)).rejects.toMatchObject({ refusal: 'gateway-disagrees' })
  expect((await moneyOf(product, booking.bookingId)).captures).toEqual([])
})

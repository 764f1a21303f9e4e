import { afterAll, expect, test } from 'vitest'
import { troubleOf } from '#src/db/driver/trouble.ts'
import { paise } from '#src/domain/money.ts'
import { PaymentId } from '#src/domain/payments/payment.ts'
import { isRefusal } from '#src/usecases/refusal.ts'
import { arrived, drawn, identified } from '#test/booking.ts'
import { claimedAlone } from '#test/claimed-alone.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aCrew, aPaidBooking, brokenMoney, type PaidBooking, refundsOf } from '#test/refunds.ts'

const isLong = process.env.TEST_SIZE === 'long'
const ROUNDS = isLong ? 30 : 1
const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 60 })
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const { office, finance, finance2, worker, phlebotomist } = await aCrew(product)

type Ended = PromiseSettledResult<unknown>[]

/** The codes of the refusals; "busy" is a 503 to be retried; any other error is a bug. */
function refusalsOf(all: Ended) {
  const thrown = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  return [
    ...new Set(
      thrown.map((error) => (isRefusal(error) ? error.refusal : (troubleOf(error) ?? error))),
    ),
  ]
}

const total = 21_000
/** Tiny amounts first, so that many fit side by side; then from forty percent up to everything. */
const wishes = [7000, 1, total * 0.4, total / 2, total * 0.6, total]

const inOrder = (amounts: number[]) => amounts.toSorted((a, b) => a - b)

/** What our records say is being sent, in paise, one for each refund. */
async function submitted(bookingId: string): Promise<number[]> {
  const refunds = await refundsOf(product, bookingId)
  return inOrder(refunds.flatMap(({ state, amount }) => (state === 'submitted' ? [amount] : [])))
}

async function live(bookingId: string): Promise<number> {
  const refunds = await refundsOf(product, bookingId)
  return refunds.reduce((sum, { state, amount }) => sum + (state === 'rejected' ? 0 : amount), 0)
}

async function collected(booked: PaidBooking) {
  const { booker, visitId } = booked
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId })
  await drawn(product, phlebotomist, visitId)
  await product.as(phlebotomist).finishCollection({ visitId })
}

const expected = ['more-than-paid', 'not-allowed-now', 'not-cancellable-after-collection', 'busy']

/** Manual refunds by two people, with the patient's and the office's cancellation in between. */
async function refundStorm({ bookingId, booker }: PaidBooking) {
  const patient = product.as(booker.actor)
  const ended = await Promise.allSettled(
    Array.from({ length: 64 }, (_, index) => {
      const amountPaise = wishes[index % wishes.length] ?? 1
      const asked = { bookingId, amountPaise, reason: 'asked for by hand' }
      if (index === 20) return patient.cancelBooking({ bookingId, expectedChargePaise: 0 })
      if (index === 40) return office.cancelBooking({ bookingId, expectedChargePaise: 0 })
      return (index % 2 ? office : finance).askRefundByHand(asked)
    }),
  )
  for (const refusal of refusalsOf(ended)) expect(expected).toContain(refusal)
}

/**
 * Approves everything and sends it all concurrently, several times over; latecomers cause no
 * failure.
 */
async function allSent(booked: PaidBooking) {
  const refunds = await refundsOf(product, booked.bookingId)
  for (const { id: refundId, state } of refunds)
    if (state === 'requested')
      await finance2.decideRefund({ refundId, verdict: 'approve' }).catch(() => {})
  for (const { id: refundId } of refunds) {
    const sending = Array.from({ length: 4 }, () => worker.sendRefund({ refundId }))
    expect(refusalsOf(await Promise.allSettled(sending))).toEqual([])
  }
  const { payments } = await sandbox.state(booked.attemptNumber)
  return payments.flatMap((payment) => payment.refunds)
}

for (const stage of ['cancelled meanwhile', 'after the sample'] as const)
  test(
    `64 concurrent refunds, ${stage}: together never more than was paid, and each is sent once`,
    { timeout: isLong ? 1_800_000 : 300_000 },
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const booked = await aPaidBooking(paying)
        if (stage === 'after the sample') await collected(booked)
        await refundStorm(booked)
        expect(await live(booked.bookingId)).toBeLessThanOrEqual(total)
        const sent = await allSent(booked)
        const paise = inOrder(sent.map(({ amount }) => Math.round(Number(amount) * 100)))
        expect(paise).toEqual(await submitted(booked.bookingId))
        expect(paise.length).toBeGreaterThan(0)
        expect(paise.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(total)
        expect(await brokenMoney(product)).toEqual({ uneven: 0, beyond: 0, adrift: 0 })
      }
    },
  )

test('the database itself refuses a refund beyond what was paid, and one below zero', async () => {
  const { bookingId } = await aPaidBooking(paying)
  const set = (to: string) =>
    product.asOwner(`update payments set refunded_paise = ${to} where booking_id = $1`, [bookingId])
  await expect(set('amount_paise + 1')).rejects.toThrow('payments_refunds_within')
  await expect(set('-1')).rejects.toThrow('payments_refunds_within')
})

test('64 concurrent claims without a lock: the claim refuses before the database must', async () => {
  const { bookingId } = await aPaidBooking(paying)
  const { rows } = await product.pool.query('select id from payments where booking_id = $1', [
    bookingId,
  ])
  const id = PaymentId.parse(rows[0].id)
  const claims = Array.from({ length: 64 }, (_, index) => paise(wishes[(index + 1) % 6] ?? 1))
  const ended = await Promise.allSettled(claims.map((amount) => claimedAlone(product, id, amount)))
  expect(refusalsOf(ended)).toEqual([]) // none of them reached the database's own check
  const won = ended.map((one) => one.status === 'fulfilled' && one.value)
  const sum = claims.reduce((all, amount, index) => all + (won[index] ? amount : 0), 0)
  expect(sum).toBeGreaterThan(0)
  expect(sum).toBeLessThanOrEqual(total)
  const after = await product.pool.query(
    'select refunded_paise::int as sum from payments where id = $1',
    [id],
  )
  expect(after.rows).toEqual([{ sum }])
})

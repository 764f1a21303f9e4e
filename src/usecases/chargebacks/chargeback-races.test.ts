import { afterAll, expect, test } from 'vitest'
import { indianDay } from '#src/domain/india-time.ts'
import { paise } from '#src/domain/money.ts'
import { PaymentId } from '#src/domain/payments/payment.ts'
import { DEMO_PASSWORD as password, demoLab } from '#test/booking.ts'
import { aBreak } from '#test/breaks.ts'
import { acceptedAtLab, aLetter, paymentOf, published, sharesOf } from '#test/chargebacks.ts'
import { claimedAlone } from '#test/claimed-alone.ts'
import { gateAtCommit } from '#test/gate-at-commit.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aCrew, aPaidBooking, brokenMoney, type PaidBooking } from '#test/refunds.ts'
import { bankSays, openAccount, weekPasses, windowPasses } from '#test/settlement.ts'

const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 60 })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const { finance, finance2, office } = await aCrew(product)
const total = 21_000
const note = 'The bank wrote so today.'

test('64 concurrent refunds and chargebacks without a lock never exceed the payment', async () => {
  const { bookingId } = await aPaidBooking(paying)
  const { rows } = await product.pool.query('select id from payments where booking_id = $1', [
    bookingId,
  ])
  const id = PaymentId.parse(rows[0].id)
  const wishes = Array.from({ length: 64 }, (_, index) => paise([total, 9000, 700][index % 3] ?? 1))
  const claims = wishes.map((amount, index) =>
    claimedAlone(product, id, amount, index % 2 ? 'refund' : 'bank'),
  )
  const won = await Promise.all(claims)
  const sum = wishes.reduce((all, amount, index) => all + (won[index] ? amount : 0), 0)
  const { refunded, chargedBack } = await paymentOf(product, bookingId)
  expect(refunded + chargedBack).toBe(sum)
  expect(sum).toBeGreaterThan(0)
  expect(sum).toBeLessThanOrEqual(total)
  const by = (to: string) =>
    product.asOwner(`update payments set charged_back_paise = ${to} where id = $1`, [id])
  await expect(by('amount_paise - refunded_paise + 1')).rejects.toThrow('payments_refunds_within')
  // A claim without a refund or case: the following tests count what exists without one.
  await product.asOwner(
    'update payments set refunded_paise = 0, charged_back_paise = 0 where id = $1',
    [id],
  )
})

test('finance requests a refund while a case is entered, each ten times: one of the two wins, the books balance', async () => {
  const paid = await aPaidBooking(paying)
  await acceptedAtLab(product, paid)
  const { bookingId } = paid
  const asked = { bookingId, amountPaise: total, reason: 'asked for by hand' }
  await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 ? office.askRefundByHand(asked) : finance.openChargeback(aLetter(paid)),
    ),
  )
  const { refunded, chargedBack } = await paymentOf(product, bookingId)
  // The case withdraws a refund that only waited for approval, so one of the two remains.
  expect([refunded, chargedBack].toSorted((a, b) => a - b)).toEqual([0, total])
  expect(await brokenMoney(product)).toEqual({ uneven: 0, beyond: 0, adrift: 0 })
})

async function aBreakOf({ bookingId }: PaidBooking) {
  const { rows } = await product.pool.query(
    `select c.reference_no as key from captures c join payments p on p.id = c.payment_id
     where p.booking_id = $1`,
    [bookingId],
  )
  const day = indianDay(product.clock.at())
  return aBreak(product, { day, kind: 'chargeback', key: String(rows[0].key) })
}

test('a case that the daily comparison found is resolved by entering it, once', async () => {
  const paid = await aPaidBooking(paying)
  const breakId = await aBreakOf(paid)
  const { bookingId: _one, ...letter } = aLetter(paid)
  const { chargebackId } = await finance.openChargeback({ breakId, ...letter })
  expect(await finance.viewBreak({ breakId })).toMatchObject({
    state: 'resolved',
    note: `Chargeback ${letter.caseNumber}`,
  })
  expect(await finance.viewChargeback({ chargebackId })).toMatchObject({ amount: total })
  const again = finance2.openChargeback({ breakId, ...letter, caseNumber: 'CB-AGAIN' })
  await expect(again).rejects.toMatchObject({ refusal: 'not-allowed-now' })
})

test('decided by two people at once, it is decided once', async () => {
  const paid = await aPaidBooking(paying)
  const { chargebackId } = await finance.openChargeback(aLetter(paid))
  const open = await gateAtCommit(product, ['update on chargebacks'], 2)
  const both = Promise.allSettled([
    finance2.decideChargeback({ chargebackId, verdict: 'won', note }),
    finance2.decideChargeback({ chargebackId, verdict: 'lost', bearer: 'platform', note }),
  ])
  await open()
  const ended = await both
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await brokenMoney(product)).toEqual({ uneven: 0, beyond: 0, adrift: 0 })
})

test('lost after the payout: the lab’s tests are clawed back and wait for the next one', async () => {
  const paid = await aPaidBooking(paying)
  await openAccount(product, await demoLab(product))
  await acceptedAtLab(product, paid)
  await published(product, paid.orderId)
  await windowPasses(product)
  const { batchId } = await finance.makeBatch({ week: await weekPasses(product) })
  await finance2.approveBatch({ batchId, password })
  const { of: payouts } = await finance.viewBatch({ batchId })
  await finance.importUtrs(bankSays(payouts))
  const { chargebackId } = await finance.openChargeback(aLetter(paid))
  const lost = { verdict: 'lost' as const, bearer: 'lab' as const, note }
  await finance2.decideChargeback({ chargebackId, ...lost })
  expect(await sharesOf(product, paid.bookingId)).toEqual([
    { kind: 'share', state: 'paid', why: null },
    { kind: 'claw-back', state: 'eligible', why: null },
  ])
  expect(await brokenMoney(product)).toEqual({ uneven: 0, beyond: 0, adrift: 0 })
})

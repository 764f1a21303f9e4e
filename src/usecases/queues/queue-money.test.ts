import { afterAll, expect, test } from 'vitest'
import type { QueueName } from '#src/domain/queues/queues.ts'
import { aBooker, aBooking, arrived, identified } from '#test/booking.ts'
import { aLetter } from '#test/chargebacks.ts'
import { anAttempt, aPayingProduct } from '#test/payments.ts'
import { aProduct } from '#test/product.ts'
import { queueOf } from '#test/queues.ts'
import { aCrew, aPaidBooking } from '#test/refunds.ts'
import { aSettlementDesk } from '#test/settlement-desk.ts'
import { aPaidLab } from '#test/settlement.ts'

const paying = await aPayingProduct({ slotDays: 10, slotCapacity: 60 })
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const { finance, finance2, office, worker, phlebotomist } = await aCrew(product)

/** How many wait for each of the two people of finance, and how many for somebody else. */
async function forEach(name: QueueName) {
  const found = [await queueOf(finance, name), await queueOf(finance2, name)]
  return found.map(({ count, own }) => [count, own])
}

test('cash waits until it is handed in, then its slip for the bank, then a correction for a second person', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId: booked.visitId })
  const expectedPaise = booked.view.payment.amount
  const taken = { visitId: booked.visitId, amountPaise: expectedPaise }
  await product.as(phlebotomist).takeCash(taken)
  const held = await queueOf(office, 'cash-in-hand')
  expect(held).toMatchObject({ count: 1, own: 0, turn: 'office' })
  const amountPaise = expectedPaise - 1000
  const { depositId } = await office.depositCash({
    phlebotomistId: phlebotomist.id,
    amountPaise,
    expectedPaise,
    shortReason: 'A note was missing.',
  })
  expect(await queueOf(office, 'cash-in-hand')).toMatchObject({ count: 0 })
  const slip = await queueOf(finance, 'deposits-to-match')
  expect(slip).toMatchObject({ count: 1, first: depositId, turn: 'finance' })
  await finance.reconcileDeposit({ depositId, bankReference: 'QUEUE-1', amountPaise })
  expect(await queueOf(finance, 'deposits-to-match')).toMatchObject({ count: 0 })
  const { version } = await finance.viewDeposit({ depositId })
  const found = { depositId, version, amountPaise: 1000, bankReference: 'QUEUE-2' }
  await finance.proposeCorrection({ ...found, reason: 'It was in the other envelope' })
  expect(await forEach('cash-corrections')).toEqual([
    [0, 1],
    [1, 0],
  ])
  expect(await queueOf(finance2, 'cash-corrections')).toMatchObject({ first: depositId })
})

test('a bank’s dispute waits for the other person until its last day, and is overdue after it', async () => {
  const { chargebackId } = await finance.openChargeback(aLetter(await aPaidBooking(paying)))
  expect(await forEach('chargebacks')).toEqual([
    [0, 1],
    [1, 0],
  ])
  const first = chargebackId
  const theirs = () => queueOf(finance2, 'chargebacks')
  expect(await theirs()).toMatchObject({ first, due: null, dueOn: '2026-12-05', urgent: 0 })
  product.clock.set('2026-12-05T18:29:59Z')
  expect(await theirs()).toMatchObject({ isOverdue: false, urgent: 0 })
  product.clock.set('2026-12-05T18:30:00Z')
  expect(await theirs()).toMatchObject({ isOverdue: true, urgent: 1 })
})

test('a payment of which the gateway said something else waits for finance', async () => {
  const { attempt } = await anAttempt(product)
  await sandbox.pay(attempt)
  await sandbox.say(attempt.number, { amount: '1.00' })
  expect(await forEach('payments-unclear')).toEqual([
    [0, 0],
    [0, 0],
  ])
  await worker.checkPayment(attempt)
  expect(await forEach('payments-unclear')).toEqual([
    [1, 0],
    [1, 0],
  ])
})

test('a batch of payouts waits for whoever did not make it', async () => {
  await using own = await aProduct()
  const { maker, checker, aBatch } = await aSettlementDesk(own)
  const { batchId } = await aBatch([await aPaidLab(own)])
  expect(await queueOf(maker, 'payouts')).toMatchObject({ count: 0, own: 1, first: null })
  const theirs = await queueOf(checker, 'payouts')
  expect(theirs).toMatchObject({ count: 1, own: 0, first: batchId, turn: 'second-person' })
})

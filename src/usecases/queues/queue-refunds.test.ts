import { afterAll, expect, test } from 'vitest'
import { rupees } from '#src/domain/money.ts'
import type { QueueName } from '#src/domain/queues/queues.ts'
import { aBooker, demoActor } from '#test/booking.ts'
import { aLetter } from '#test/chargebacks.ts'
import { aStamp, failedAtTheDoor } from '#test/failed-visits.ts'
import { aPayingProduct } from '#test/payments.ts'
import { queueOf } from '#test/queues.ts'
import { aCrew, aPaidBooking, refundOf } from '#test/refunds.ts'

const limit = { refundApprovalLimit: rupees(150) }
const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 60, ...limit })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const { finance, finance2, office, worker } = await aCrew(product)
const account = { holderName: 'Meera Nair', ifsc: 'SBIN0000001', accountNumber: '50100987654321' }

const names = [
  'refunds-to-approve',
  'refunds-by-bank',
  'refunds-without-account',
  'refunds-to-send',
  'refunds-disputed',
] as const satisfies QueueName[]

/** The queues that hold anything: how many for this person, and how many for others. */
async function held(by = finance) {
  const found: [QueueName, number, number][] = []
  for (const name of names) {
    const { count, own } = await queueOf(by, name)
    if (count + own > 0) found.push([name, count, own])
  }
  return found
}

test('a refund is in one queue at a time: that of whose turn it is', async () => {
  const booked = await aPaidBooking(paying)
  const { booker, bookingId } = booked
  const patient = product.as(booker.actor)
  await patient.cancelBooking({ bookingId, expectedChargePaise: 0 })
  const { refundId } = await refundOf(patient, bookingId)
  expect(await held()).toEqual([['refunds-to-approve', 1, 0]])
  const theirs = [
    ...booker.actor.grants,
    { role: 'finance', labId: null, locationId: null } as const,
  ]
  const ownMoney = product.as({ ...booker.actor, grants: theirs })
  expect(await held(ownMoney)).toEqual([['refunds-to-approve', 0, 1]])
  await finance.decideRefund({ refundId, verdict: 'approve' })
  expect(await held()).toEqual([['refunds-to-send', 1, 0]])
  await product.asOwner(`update refunds set mode = 'bank', capture_id = null where id = $1`, [
    refundId,
  ])
  expect(await held()).toEqual([['refunds-without-account', 1, 0]])
  expect(await queueOf(finance, 'refunds-without-account')).toMatchObject({ turn: 'patient' })
  await patient.giveRefundAccount({ refundId, ...account })
  expect(await held()).toEqual([['refunds-by-bank', 1, 0]])
  const { refNo } = await finance2.payRefundByBank({ refundId })
  expect(await held()).toEqual([['refunds-by-bank', 0, 1]])
  expect(await held(finance2)).toEqual([['refunds-by-bank', 1, 0]])
  product.clock.pass(25 * 60)
  expect(await held()).toEqual([['refunds-by-bank', 1, 0]])
  product.clock.pass(30 * 24 * 60)
  const overdue = await queueOf(finance, 'refunds-by-bank')
  expect(overdue).toMatchObject({ count: 1, urgent: 1, isOverdue: true, first: refundId })
  await finance2.recordRefundUtr({ refundId, refNo, utr: 'SBIN426112300099' })
  expect(await held()).toEqual([])
})

test('a refund that a bank’s dispute stops is the bank’s turn, not finance’s', async () => {
  const booked = await aPaidBooking(paying)
  const { bookingId } = booked
  const reason = 'the report came two days late'
  const { refundId } = await office.askRefundByHand({ bookingId, amountPaise: 1000, reason })
  await finance.decideRefund({ refundId, verdict: 'approve' })
  expect(await worker.sendRefund({ refundId })).toEqual({ state: 'submitted' })
  await finance.openChargeback(aLetter(booked, 15_000))
  // The gateway has it already, and may still answer that it failed.
  expect(await held()).toEqual([['refunds-to-send', 1, 0]])
  await product.asOwner(`update refunds set state = 'failed' where id = $1`, [refundId])
  expect(await held()).toEqual([['refunds-disputed', 1, 0]])
  expect(await queueOf(finance, 'refunds-disputed')).toMatchObject({ turn: 'bank' })
})

test('a fee of a payment that a bank disputes is nobody’s to decide', async () => {
  const booker = await aBooker(product)
  const booked = await aPaidBooking(paying, { booker })
  const phlebotomist = await demoActor(product, 'phlebotomist')
  const place = () => aStamp(product, { metres: 9000 })
  await failedAtTheDoor(product, phlebotomist, { visitId: booked.visitId, place })
  expect(await queueOf(office, 'visit-fees')).toMatchObject({ count: 1, own: 0 })
  await finance.openChargeback(aLetter(booked))
  expect(await queueOf(office, 'visit-fees')).toMatchObject({ count: 0, own: 0 })
})

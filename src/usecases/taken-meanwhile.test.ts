import { afterAll, expect, test } from 'vitest'
import { lockShareOf } from '#src/db/queries/settlement/settlements.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Changed } from '#src/domain/changes.ts'
import { paise } from '#src/domain/money.ts'
import { CaptureId } from '#src/domain/payments/payment.ts'
import type { NewCapture, NewMoney } from '#src/domain/payments/new-money.ts'
import { BreakId } from '#src/domain/reconciliation/break.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { SettlementId } from '#src/domain/settlement/settlement.ts'
import { takingBack } from '#src/domain/settlement/taking-back.ts'
import { SlotId } from '#src/domain/slots/slot.ts'
import { takeBack } from '#src/usecases/parts/settlement/take-back.ts'
import { saveChanged } from '#src/usecases/save.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { aBreak } from '#test/breaks.ts'
import { demoLab, DEMO_PASSWORD as password } from '#test/booking.ts'
import { acceptedAtLab, published, sharesOf } from '#test/chargebacks.ts'
import { gateAtCommit } from '#test/gate-at-commit.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aCrew, aPaidBooking, brokenMoney, type PaidBooking } from '#test/refunds.ts'
import { bankSays, openAccount, weekPasses, windowPasses } from '#test/settlement.ts'

const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 60 })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const { finance, finance2, office } = await aCrew(product)
const uuid = () => product.world.chance.uuid()
const nothing: Changed = { transitions: [] }

/**
 * Saves a decision that did not see what was taken; run again, it saves what it sees then. Returns
 * how often it ran, or the error.
 */
async function savedUnseeing(
  bookingId: BookingId | null,
  unseeing: Changed,
  seeing: (step: Step) => Promise<Changed>,
) {
  let runs = 0
  const saved = inStep(product.world, { kind: 'worker' }, async (step) => {
    runs += 1
    const changed = runs === 1 ? unseeing : await seeing(step)
    await saveChanged(step, null, { ...changed, bookingId })
  })
  return saved.then(
    () => runs,
    (error: unknown) => String(error),
  )
}

const seesIt = async () => nothing

test('a difference of the day found at this moment is seen when the transaction runs again', async () => {
  const day = Temporal.PlainDate.from('2026-11-20')
  const of = { day, kind: 'amount' as const, key: '4242', ours: null, theirs: null }
  await aBreak(product, of)
  const foundAt = product.clock.at()
  const row = { ...of, id: BreakId.parse(uuid()), state: 'open' as const, foundAt }
  const created: NewMoney = { break: [row] }
  expect(await savedUnseeing(null, { transitions: [], created }, seesIt)).toBe(2)
})

async function captureOf({ bookingId }: PaidBooking): Promise<NewCapture> {
  const { rows } = await product.pool.query(
    `select c.reference_no as "referenceNo", c.attempt_id as "attemptId" from captures c
     join payments p on p.id = c.payment_id where p.booking_id = $1`,
    [bookingId],
  )
  return {
    ...rows[0],
    id: CaptureId.parse(uuid()),
    paymentId: null,
    kind: 'surplus',
    amount: paise(100),
    currency: 'INR',
    bankReference: null,
    instrument: null,
    capturedAt: product.clock.at(),
  }
}

test('a reference of the gateway recorded at this moment is seen when the transaction runs again', async () => {
  const capture = await captureOf(await aPaidBooking(paying))
  const unseeing = { transitions: [], created: { capture: [capture] } }
  expect(await savedUnseeing(null, unseeing, seesIt)).toBe(2)
})

/** A test whose lab was paid for it. */
async function aPaidTest() {
  const paid = await aPaidBooking(paying)
  await openAccount(product, await demoLab(product))
  await acceptedAtLab(product, paid)
  await published(product, paid.orderId)
  await windowPasses(product)
  const { batchId } = await finance.makeBatch({ week: await weekPasses(product) })
  await finance2.approveBatch({ batchId, password })
  const { of: payouts } = await finance.viewBatch({ batchId })
  await finance.importUtrs(bankSays(payouts))
  const { rows } = await product.pool.query('select id from test_items where order_id = $1', [
    paid.orderId,
  ])
  return { ...paid, testItemId: TestItemId.parse(rows[0].id) }
}

test('a claw-back made at this moment is seen when the transaction runs again', async () => {
  const { bookingId, booker, testItemId } = await aPaidTest()
  const accountId = booker.actor.id
  const decided = async (step: Step) => {
    const share = await lockShareOf(step.tx, testItemId)
    const at = { now: step.now, entryId: SettlementId.parse(uuid()) }
    return takingBack(share ?? null, accountId, at).changed
  }
  const worker = { kind: 'worker' } as const
  const unseeing = await inStep(product.world, worker, decided)
  const booking = { id: bookingId, accountId }
  await inStep(product.world, worker, (step) => takeBack(step, booking, { id: testItemId }))
  expect(await savedUnseeing(bookingId, unseeing, decided)).toBe(2)
  const kinds = (await sharesOf(product, bookingId)).map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(['share', 'claw-back'])
})

/** A refund that somebody took to the bank. */
async function atTheBank() {
  const { booker, bookingId } = await aPaidBooking(paying)
  const asked = { bookingId, amountPaise: 5000, reason: 'asked for by hand' }
  const { refundId } = await office.askRefundByHand(asked)
  await finance.decideRefund({ refundId, verdict: 'approve' })
  await product.asOwner(`update refunds set mode = 'bank', capture_id = null where id = $1`, [
    refundId,
  ])
  await product.as(booker.actor).giveRefundAccount({ refundId, upi: 'meera@okbank' })
  const { refNo } = await finance.payRefundByBank({ refundId })
  return { refundId, refNo }
}

test('the same UTR for two refunds at once: one is recorded, the other refused as used', async () => {
  const both = [await atTheBank(), await atTheBank()]
  const open = await gateAtCommit(product, ['update on refunds'], 2)
  const utr = 'SBIN526112300077'
  const recorded = Promise.allSettled(both.map((one) => finance.recordRefundUtr({ ...one, utr })))
  await open()
  const ended = await recorded
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = { status: 'rejected', reason: { refusal: 'utr-used' } }
  expect(ended).toContainEqual(expect.objectContaining({ status: 'rejected' }))
  expect(ended.find(({ status }) => status === 'rejected')).toMatchObject(refused)
  expect(await brokenMoney(product)).toEqual({ uneven: 0, beyond: 0, adrift: 0 })
})

test('an hour that the decision chose and that is full at this moment is chosen anew; one that a person chose is refused', async () => {
  const { rows } = await product.asOwner(
    `update slots set used = capacity where id = (select max(id::text)::uuid from slots) returning id`,
  )
  const id = SlotId.parse(rows[0]?.id)
  const chosen: Changed = { ...nothing, claims: [{ of: 'slot', id, isChosen: true }] }
  expect(await savedUnseeing(null, chosen, seesIt)).toBe(2)
  const wished: Changed = { ...nothing, claims: [{ of: 'slot', id }] }
  expect(await savedUnseeing(null, wished, seesIt)).toContain('no place left')
})

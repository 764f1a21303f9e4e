import { afterAll, expect, test } from 'vitest'
import { lockCashInHand, lockDeposit, lockDeposited } from '#src/db/queries/cash/cash.ts'
import { lockCredits } from '#src/db/queries/credits/credits.ts'
import { lockToConfirm } from '#src/db/queries/payments/confirming.ts'
import { lockReceivableToWaive } from '#src/db/queries/receivables/receivables.ts'
import { lockBreak, lockToAlarm } from '#src/db/queries/reconciliation/reconciliation.ts'
import { depositing } from '#src/domain/cash/depositing.ts'
import { reconciling } from '#src/domain/cash/reconciling.ts'
import type { Decision } from '#src/domain/changes.ts'
import { forgoing } from '#src/domain/credits/forgoing.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { CaptureId, CreditId, DepositId, ReceivableId } from '#src/domain/payments/payment.ts'
import { waiving } from '#src/domain/receivables/ending-receivable.ts'
import { alarmingBreaks } from '#src/domain/reconciliation/alarming.ts'
import { BreakId } from '#src/domain/reconciliation/break.ts'
import { confirmingCapture } from '#src/domain/reconciliation/confirming-capture.ts'
import { resolvingBreak, takingBreak } from '#src/domain/reconciliation/handling-break.ts'
import type { Step } from '#src/usecases/step.ts'
import { aBooker, aBooking, arrived, demoActor, identified } from '#test/booking.ts'
import { aBreak } from '#test/breaks.ts'
import { everyRowOf } from '#test/decision-missed.ts'
import { gatewayBooks } from '#test/gateway-books.ts'
import { aProduct } from '#test/product.ts'
import { aCrew } from '#test/refunds.ts'
import { everyRowMissed } from '#test/rows-missed.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const { office, phlebotomist } = await aCrew(product)
const meena = await demoActor(product, 'finance')
const desk = await demoActor(product, 'backoffice')
const field = product.as(phlebotomist)
const uuid = () => product.world.chance.uuid()

/** One decision: with any row altered nothing is written; then it is saved. */
const missed = (decide: (step: Step) => Promise<Decision<unknown, string>>) =>
  everyRowOf(product, meena, decide)

test('a break taken, alarmed and resolved: whichever row is no longer as it was read, nothing is written', async () => {
  const day = indianDay(product.clock.at())
  const breakId = await aBreak(product, { day, kind: 'fee', key: '4711' })
  const locked = async ({ tx }: Step) => {
    const row = await lockBreak(tx, breakId)
    if (!row) throw new Error('no break')
    return row
  }
  expect(await missed(async (step) => takingBreak(await locked(step), meena.id))).toEqual([
    'ownedBreaks',
  ])
  product.clock.pass(25 * 60)
  const alarmed = missed(
    async ({ tx, now }) => alarmingBreaks(await lockToAlarm(tx, now), now).decision,
  )
  expect(await alarmed).toEqual(['alarmedBreaks'])
  const note = { by: meena.id, note: 'A fee of last year.' }
  expect(await missed(async (step) => resolvingBreak(await locked(step), note, step.now))).toEqual([
    'break',
  ])
})

test('a capture that the gateway confirmed: the same', async () => {
  const { captureId, number, referenceNo, amount, at } = await gatewayBooks(product).ours({
    confirmed: false,
  })
  const id = CaptureId.parse(captureId)
  const confirmed = everyRowMissed(product, meena, async ({ tx, now }) => {
    const found = await lockToConfirm(tx, id, indianDay(at))
    if (!found) throw new Error('no capture')
    const facts = { id, number, referenceNo, amount, capturedAt: at, ...found }
    const given = { now, breakId: BreakId.parse(uuid()) }
    const { bookingId, changed } = confirmingCapture(facts, true, given)
    return { told: null, changes: { ...changed, bookingId } }
  })
  expect(await confirmed).toEqual(['confirmedCaptures'])
})

test('cash counted onto a slip and found short at the bank: the same', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId: booked.visitId })
  const amountPaise = booked.view.payment.amount
  await field.takeCash({ visitId: booked.visitId, amountPaise })
  const id = DepositId.parse(uuid())
  const counted = missed(async ({ tx, now }) => {
    const held = await lockCashInHand(tx, phlebotomist.id)
    const given = { by: desk.id, now, id, number: 'D123456789' }
    return depositing(held, { phlebotomistId: phlebotomist.id, amountPaise }, given)
  })
  expect(await counted).toEqual(['payment'])
  const compared = missed(async ({ tx, now }) => {
    const slip = await lockDeposit(tx, id)
    if (!slip) throw new Error('no slip')
    const facts = { slip, receipts: await lockDeposited(tx, slip.id), isPaperUsed: false }
    const bank = { depositId: id, bankReference: 'BANK-1', amountPaise }
    return reconciling(facts, { ...bank, by: meena.id, now })
  })
  expect(await compared).toEqual(['deposit', 'payment'])
})

/** Cancelled after acceptance, by the patient or through a fault of the lab. */
async function cancelled(by: 'patient' | 'lab') {
  const booker = await aBooker(product)
  const { visitId, bookingId, view } = await aBooking(product, booker)
  await field.acceptVisit({ visitId })
  if (by === 'lab') await office.cancelBooking({ bookingId, expectedChargePaise: 0, fault: 'lab' })
  else
    await product
      .as(booker.actor)
      .cancelBooking({ bookingId, expectedChargePaise: view.cancellationFee })
  return bookingId
}

const idOf = async (table: 'receivables' | 'credits', bookingId: string) => {
  const { rows } = await product.pool.query(`select id from ${table} where booking_id = $1`, [
    bookingId,
  ])
  return String(rows[0].id)
}

test('an owed fee that is waived, and a credit that is given up: the same', async () => {
  const receivableId = ReceivableId.parse(await idOf('receivables', await cancelled('patient')))
  const waived = missed(async ({ tx }) => {
    const facts = await lockReceivableToWaive(tx, receivableId)
    if (!facts) throw new Error('no fee')
    return waiving(facts, 'she was in hospital')
  })
  expect(await waived).toEqual(['receivable'])
  const creditId = CreditId.parse(await idOf('credits', await cancelled('lab')))
  const forgone = missed(async ({ tx }) => {
    const [credit] = await lockCredits(tx, [creditId])
    if (!credit) throw new Error('no credit')
    return forgoing(credit, { version: credit.version, amountPaise: credit.amount })
  })
  expect(await forgone).toEqual(['credit'])
})

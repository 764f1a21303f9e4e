import { insertCapture } from '#src/db/queries/captures.ts'
import { saveCheck } from '#src/db/queries/payment-attempts.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import { nextCheck } from '#src/domain/payments/check-schedule.ts'
import { decideOutcome, type Outcome } from '#src/domain/payments/decide-outcome.ts'
import { receiptNumber } from '#src/domain/payments/receipt-number.ts'
import { audit } from '#src/usecases/audit.ts'
import type { GatewayFault, GatewayStatus } from '#src/usecases/gateway.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import { applyMoney } from './apply-money.ts'
import { draftCapture } from './draft-capture.ts'
import { knownOf, lockedAttempt, type LockedAttempt } from './locked-attempt.ts'
import { reportRegress } from './report-regress.ts'
import { returnMoney } from './return-money.ts'

/**
 * The only function that finalises a payment, whoever had the gateway asked: redirect, push,
 * schedule or a person. Compares the gateway's answer with what we know under the booking's lock;
 * everything that follows is in the caller's transaction. `npm run finaliser` checks that nothing
 * else does.
 * Source: life cycle 2; reliability C9, 4; decision 022.
 */
export async function settleAttempt(step: Step, number: BookingNumber, said: GatewayStatus) {
  const locked = await lockedAttempt(step, number)
  const known = await knownOf(step, locked, said.referenceNo)
  await settle(step, locked, decideOutcome(known, said), said)
}

async function settle(step: Step, locked: LockedAttempt, outcome: Outcome, said: GatewayStatus) {
  const { attempt } = locked
  switch (outcome.kind) {
    case 'apply':
      return keepMoney(step, locked, said, 'applied')
    case 'surplus':
      return keepMoney(step, locked, said, 'surplus')
    case 'question':
      return question(step, locked, said, outcome.doubt)
    case 'regress':
      await reportRegress(step, locked, said)
      return saveCheck(step.tx, attempt.id, { nextCheckAt: null, lastStatus: said.status })
    case 'fail':
    case 'abort':
      await move(step, 'attempt', {
        row: attempt,
        event: outcome.kind === 'fail' ? 'fail' : 'abort',
        bookingId: attempt.bookingId,
        patch: asked(step, locked, said.status),
      })
      return
    case 'wait':
    case 'none':
      return saveCheck(step.tx, attempt.id, asked(step, locked, said.status))
  }
}

/**
 * Captures the gateway's money, once for each of its references: it pays the booking, or is
 * refunded. For the rule above, and for a person who settles what the rule left open.
 */
export async function keepMoney(
  step: Step,
  locked: LockedAttempt,
  said: GatewayStatus,
  kind: 'applied' | 'surplus',
) {
  const { attempt, captures, tree } = locked
  const capture = draftCapture(step, attempt, said, kind)
  // Another attempt took the reference at this very moment, so its money is not ours.
  if (!(await insertCapture(step.tx, capture))) return question(step, locked, said, 'reference')
  if (captures.length === 0)
    await move(step, 'attempt', {
      row: attempt,
      event: kind === 'applied' ? 'capture' : 'capture-late',
      bookingId: attempt.bookingId,
      patch: { nextCheckAt: null, lastStatus: said.status, checks: attempt.checks + 1 },
    })
  if (kind === 'surplus') return returnMoney(step, locked, capture)
  if (tree)
    await move(step, 'payment', {
      row: tree.payment,
      event: 'capture',
      bookingId: tree.booking.id,
      patch: { collectedAt: step.now, receiptNumber: receiptNumber(tree.booking.number) },
    })
  await applyMoney(step, locked, capture)
}

/** Nothing is booked; finance reviews it, and the audit records the answer. */
async function question(
  step: Step,
  { attempt }: LockedAttempt,
  said: GatewayStatus,
  doubt: Extract<Outcome, { kind: 'question' }>['doubt'],
) {
  await move(step, 'attempt', {
    row: attempt,
    event: 'question',
    bookingId: attempt.bookingId,
    patch: { nextCheckAt: null, lastStatus: said.status, checks: attempt.checks + 1 },
    reason: doubt,
  })
  const { number, referenceNo, status, amount, currency } = said
  await audit(step.world, step.tx, step.actor, 'payment:check', attempt.number, {
    event: 'security',
    doubt,
    said: { number, referenceNo, status, amount, currency },
  })
}

function asked(step: Step, { attempt, captures }: LockedAttempt, lastStatus: string) {
  const isOver = captures.length > 0 || attempt.state === 'review'
  const next = isOver ? undefined : nextCheck(attempt.createdAt, step.now)
  return { nextCheckAt: next ?? null, lastStatus }
}

/** Minutes after its page closed from which a gateway that does not know a payment never will. */
const FORGET_MINUTES = 60

/**
 * The gateway gave no answer about the payment, so it is asked again. A payment it has never heard
 * of ends with its page.
 */
export async function settleFault(step: Step, number: BookingNumber, fault: GatewayFault) {
  const locked = await lockedAttempt(step, number)
  const { attempt } = locked
  const patch = asked(step, locked, fault.code ?? fault.kind)
  const isUnknown = fault.kind === 'unknown'
  const since = step.now.since(attempt.pageEndsAt).total('minutes')
  if (isUnknown && since >= FORGET_MINUTES) patch.nextCheckAt = null
  const isOver = isUnknown && since >= 0 && attempt.state === 'redirected'
  if (!isOver) return saveCheck(step.tx, attempt.id, patch)
  await move(step, 'attempt', {
    row: attempt,
    event: 'abort',
    bookingId: attempt.bookingId,
    patch: { ...patch, checks: attempt.checks + 1 },
  })
}

import { withMoney } from '#src/db/queries/bookings/booking-money.ts'
import type { BookingTree } from '#src/db/queries/bookings/booking-tree.ts'
import { holidaysFrom } from '#src/db/queries/labs/holidays.ts'
import { listRefundsOf, type RefundRow } from '#src/db/queries/refunds/refunds.ts'
import { cancellationNow } from '#src/domain/bookings/cancelling.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { paymentOfCapture } from '#src/domain/payments/further-payment.ts'
import { decisionReasonOf } from '#src/domain/refunds/decision-reason.ts'
import type { EndingMoney } from '#src/domain/refunds/refund.ts'
import { takesAccount } from '#src/domain/refunds/refund-by-bank.ts'
import { type Holidays, refundDueBy, refundEarliest } from '#src/domain/refunds/refund-clock.ts'
import type { Step } from '#src/usecases/step.ts'

/** What was or will be refunded, for the booking's own page. */
export async function refundViews({ tx }: Step, tree: BookingTree) {
  const rows = await listRefundsOf(tx, tree.booking.id)
  const [first] = rows
  const holidays = first ? await holidaysFrom(tx, indianDay(first.requestedAt)) : []
  return rows.map((row) => ({ ...refundView(row, holidays), paymentId: goesTo(tree, row) }))
}

/** The payment that a refund goes back to; null where the money paid nothing. */
function goesTo(tree: BookingTree, { kind, captureId }: RefundRow) {
  return kind === 'surplus' ? null : paymentOfCapture(tree, captureId).id
}

function refundView(row: RefundRow, holidays: Holidays) {
  const earliest = refundEarliest(indianDay(row.requestedAt), row.mode, holidays)
  return {
    refundId: row.id,
    amount: row.amount,
    state: row.state,
    mode: row.mode,
    kind: row.kind,
    reason: row.reason,
    breakdown: row.breakdown,
    testItemId: row.testItemId,
    requestedAt: row.requestedAt.toString(),
    earliestBy: earliest.toString(),
    dueBy: row.dueBy.toString(),
    processedAt: row.processedAt?.toString() ?? null,
    overdueAt: row.overdueAt?.toString() ?? null,
    ...decisionReasonOf(row),
    utr: row.utr,
    needsAccount: needsAccount(row),
    accountLastFour: row.accountLastFour,
  }
}

/** Whether the patient must still name the account for it. */
export function needsAccount(refund: RefundRow): boolean {
  return refund.accountSealed === null && takesAccount(refund)
}

/** What cancelling costs now and what is refunded, or why it is closed. */
export async function cancellationView(step: Step, tree: BookingTree, isOwner: boolean) {
  const { booking } = tree
  if (booking.cancelledAt) return { isOpen: false as const, why: 'cancelled' as const }
  if (booking.expiredAt) return { isOpen: false as const, why: 'expired' as const }
  const by = isOwner ? ('patient' as const) : ('back-office' as const)
  const now = cancellationNow(await withMoney(step.tx, tree), { by }, step.now)
  if (!now.ok) return { isOpen: false as const, why: now.error }
  const { charge, credit, fault, money } = now.value
  const goesBack = waysBack(money, tree.payment.mode)
  const today = indianDay(step.now)
  const isSent = goesBack === 'online' || goesBack === 'bank'
  const dueBy = isSent ? refundDueBy(today, goesBack, await holidaysFrom(step.tx, today)) : null
  return {
    isOpen: true as const,
    charge,
    refund: money.back,
    waived: money.waived,
    credit,
    fault,
    goesBack,
    dueBy: dueBy?.toString() ?? null,
    breakdown: money.how === 'void' ? null : money.breakdown,
  }
}

function waysBack({ how, back }: EndingMoney, mode: 'cash' | 'online') {
  if (back === 0) return null
  if (how === 'hand-back') return 'cash' as const
  return mode === 'online' ? ('online' as const) : ('bank' as const)
}

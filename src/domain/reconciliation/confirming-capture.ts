import type { Changed, Changes } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Paise } from '#src/domain/money.ts'
import { type GatewayAnswer, isUnreachable } from '#src/domain/payments/gateway-fault.ts'
import type { CaptureId } from '#src/domain/payments/payment.ts'
import { CONFIRM_ALARM_DAYS } from './ageing.ts'
import type { BreakId } from './break.ts'

/** Money that the gateway holds for us, as read under its lock; in whole paise. */
export type CaptureAtHand = {
  id: CaptureId
  number: string
  referenceNo: string
  amount: Paise
  capturedAt: Temporal.Instant
  confirmedAt: Temporal.Instant | null
  /** A break says already that it stays unconfirmed. */
  hasBreak: boolean
}

type Confirming = { bookingId: null; changed: Changed; audit?: Changes['audit'] }
const nothing: Confirming = { bookingId: null, changed: { transitions: [] } }

/**
 * Records that the gateway has confirmed a capture, once. One that it has not confirmed becomes a
 * break when it is ten days old: after twelve the gateway cancels it for good.
 * Source: reliability P29.
 */
export function confirmingCapture(
  { id, referenceNo, number, amount, capturedAt, confirmedAt, hasBreak }: CaptureAtHand,
  isConfirmed: boolean,
  { now, breakId }: { now: Temporal.Instant; breakId: BreakId },
): Confirming {
  if (confirmedAt) return nothing
  if (isConfirmed) {
    const changed = { transitions: [], updated: { confirmedCaptures: [{ id, confirmedAt: now }] } }
    return {
      ...nothing,
      changed,
      audit: { subjectId: id, detail: { event: 'confirm', referenceNo } },
    }
  }
  if (hasBreak || capturedAt.until(now).total('hours') < CONFIRM_ALARM_DAYS * 24) return nothing
  const difference = {
    id: breakId,
    day: indianDay(capturedAt),
    kind: 'unconfirmed' as const,
    key: referenceNo,
    ours: { number, amountPaise: amount, at: capturedAt.toString(), confirmed: 'no' },
    theirs: null,
    state: 'open' as const,
    foundAt: now,
  }
  return { ...nothing, changed: { transitions: [], created: { break: [difference] } } }
}

/** The gateway's status of a confirmed payment. Source: reliability P29. */
const CONFIRMED = 'Shipped'

/** What became of a confirmation that was asked for. */
export type ConfirmWord = { isConfirmed: boolean; isUnreached: boolean }

/**
 * Undefined where the payment's status must say: we may have been killed after an earlier answer.
 * Source: reliability P29.
 */
export function wordOnConfirm(answer: GatewayAnswer<unknown>): ConfirmWord | undefined {
  const isUnreached = isUnreachable(answer)
  return answer.ok || isUnreached ? { isConfirmed: answer.ok, isUnreached } : undefined
}

/**
 * What the status says of a confirmation that the gateway refused.
 * Source: reliability P29.
 */
export function wordOnStatus(answer: GatewayAnswer<{ status: string }>): ConfirmWord {
  return { isConfirmed: answer.ok && answer.value.status === CONFIRMED, isUnreached: false }
}

import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'

/**
 * Minutes of an open call after which the lab's signatories and managers are e-mailed.
 * Source: decision 029.
 */
export const CALL_REMINDERS = [30, 60] as const

/** Minutes after which it is overdue. Source: reliability A21. */
export const CALL_OVERDUE = 60

/**
 * The minutes that a reminder of these calls names: those of the call that was reminded most often.
 * Source: reliability L12, A21; decision 029.
 *
 * @param calls with how often each was reminded, this time included.
 */
export function minutesReminded(calls: readonly { reminders: number }[]): number {
  const most = Math.max(...calls.map(({ reminders }) => reminders))
  return CALL_REMINDERS[most - 1] ?? 0
}

/** Whether a call has been open for too long. Source: reliability A21. */
export function isCallOverdue(openedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return minutesOpen(openedAt, now) >= CALL_OVERDUE
}

/** Why a call reached nobody. */
export const callFailures = ['no-answer', 'busy', 'not-reachable', 'wrong-number'] as const
export type CallFailure = (typeof callFailures)[number]

/** A call that reached nobody: what happened, and whom else to try. The task remains open. */
export const NoteCallAttempt = z.strictObject({
  outcome: z.enum(callFailures),
  note: freeText(0, 200).optional(),
})
export type NoteCallAttempt = z.infer<typeof NoteCallAttempt>

/** Whole minutes since something was opened. */
export function minutesOpen(openedAt: Temporal.Instant, now: Temporal.Instant): number {
  return Math.floor((now.epochMilliseconds - openedAt.epochMilliseconds) / 60_000)
}

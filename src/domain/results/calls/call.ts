import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { RUNG_MINUTES } from './ladder.ts'

/** Whether a call has been open for too long. Source: reliability A21. */
export function isCallOverdue(openedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return minutesOpen(openedAt, now) >= RUNG_MINUTES.overdue
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

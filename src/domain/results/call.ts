import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'

/** So many minutes an open call waits until the lab's signatories and managers are written to. */
export const CALL_REMINDERS = [30, 60] as const

/** From so many minutes on it is overdue. Source: reliability A21, told within an hour. */
export const CALL_OVERDUE = 60

/** How a call ended in which nobody could be told. */
export const callFailures = ['no-answer', 'busy', 'not-reachable', 'wrong-number'] as const
export type CallFailure = (typeof callFailures)[number]

/** A call that reached nobody: what happened, and whom else to try. The task stays open. */
export const NoteCallAttempt = z.strictObject({
  outcome: z.enum(callFailures),
  note: freeText(0, 200).optional(),
})
export type NoteCallAttempt = z.infer<typeof NoteCallAttempt>

/** Whole minutes that something has been open. */
export function minutesOpen(openedAt: Temporal.Instant, now: Temporal.Instant): number {
  return Math.floor((now.epochMilliseconds - openedAt.epochMilliseconds) / 60_000)
}

import type { BenchAlerts } from '#src/db/queries/results/bench-alerts.ts'
import { minutesOpen } from '#src/domain/results/calls/call.ts'
import { NOTIFY_WITHIN_HOURS } from '#src/domain/results/notifiable/notifiable.ts'

/** Shown on every page of the bench while a lab has something to report to an authority. */
export function casesToTell({ cases, casesSince }: BenchAlerts, now: Temporal.Instant) {
  const minutes = casesSince ? minutesOpen(casesSince, now) : 0
  return { count: cases, minutes, isLate: minutes >= NOTIFY_WITHIN_HOURS * 60 }
}

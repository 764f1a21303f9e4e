/**
 * Jobs that wait for a time, run at once after a demonstration's clock was moved. The type check
 * holds it against the schedule, `src/jobs/scheduled.ts`.
 */
export const clockJobs = [
  'leave-visits',
  'plan-visits',
  'dispatch-visits',
  'expect-arrivals',
  'remind-of-preparation',
  'give-up-visits',
  'lapse-proposals',
  'lapse-reassignments',
  'end-reflex-offers',
  'check-payments',
  'expire-holds',
  'close-orders',
  'mark-late',
  'watch-referrals',
  'give-up-tubes',
  'give-up-waiting',
  'settle-visit-fees',
  'send-due-refunds',
  'watch-refunds',
  'watch-chargebacks',
  'watch-tickets',
  'warn-of-validity',
  'write-off-receivables',
] as const

export type ClockJob = (typeof clockJobs)[number]

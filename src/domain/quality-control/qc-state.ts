/** What is known of the controls of one test on one instrument. */
export type ControlStanding = {
  /** Controls are measured at least this often. */
  everyHours: number
  isFailed: boolean
  /** When controls of it were last measured; null: never. */
  lastAt: Temporal.Instant | null
}

/**
 * `passed`: the last controls broke no rule, and are recent enough; `failed`: a failure is open;
 * `not-run`: none were measured within the interval.
 */
export type QcState = { state: 'passed' | 'failed' | 'not-run'; dueAt: Temporal.Instant | null }

/**
 * Whether quality control of a test on an instrument stands at an instant, and when it is due next;
 * null: at once. At the end of the interval it is due.
 * Source: ISO 15189:2022 7.3.7.2; decision 228.
 */
export function qcStateAt(
  { everyHours, isFailed, lastAt }: ControlStanding,
  now: Temporal.Instant,
): QcState {
  const dueAt = lastAt?.add({ hours: everyHours }) ?? null
  if (isFailed) return { state: 'failed', dueAt: null }
  const isDue = dueAt === null || Temporal.Instant.compare(now, dueAt) >= 0
  return { state: isDue ? 'not-run' : 'passed', dueAt }
}

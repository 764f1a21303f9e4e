/** An instant of a row that `pg` read as a date. */
export function instantOfRow(value: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(value.getTime())
}

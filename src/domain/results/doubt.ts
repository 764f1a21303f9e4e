/**
 * Whether a person doubted an earlier value than the one that stands: it was entered, or measured
 * again, after the doubt, which stays in sight until the signature. Both in UTC.
 * Source: decision 177.
 */
export function isOfEarlierValue(
  doubtedAt: Temporal.Instant,
  enteredAt: Temporal.Instant,
): boolean {
  return Temporal.Instant.compare(enteredAt, doubtedAt) > 0
}

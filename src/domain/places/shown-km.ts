/**
 * A distance as people read it: kilometres with at most one decimal. One that is too far is rounded
 * up, so that it never reads as the limit itself.
 */
export function shownKm(km: number, isTooFar = false): number {
  // 0.7 × 10 is a little above 7 in binary: what is rounded up is first rounded to the metre.
  const metres = Math.round(km * 1000)
  return (isTooFar ? Math.ceil(metres / 100) : Math.round(metres / 100)) / 10
}

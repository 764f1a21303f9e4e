/** What a run of the mutation checks did: how many were chosen, how many of these it had to run. */
type Tally = { held: number; blind: number; chosen: number; left: number }

/**
 * The last line of a run. Bad are a check that did not hold, and a choice of none: a mistyped name
 * must not look green. What the time did not suffice for is not run, which is no failure.
 */
export function summaryOf({ held, blind, chosen, left }: Tally) {
  const line = `${held} held, ${blind} BLIND, ${left - held - blind} not run`
  return { line, isGood: blind === 0 && chosen > 0 }
}

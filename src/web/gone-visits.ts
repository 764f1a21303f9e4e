/** The refusals that say what became of a visit that its reader had, and has no more. */
const goneVisits = [
  'visit-over',
  'visit-passed-on',
  'visit-taken-off',
  'visit-given-back',
  'visit-cancelled',
  'visit-moved',
] as const
export type GoneVisit = (typeof goneVisits)[number]

/** Whether a page was refused because of it: the way on leads to the day's visits. */
export function isGoneVisit(refusal: string | undefined): boolean {
  return goneVisits.some((one) => one === refusal)
}

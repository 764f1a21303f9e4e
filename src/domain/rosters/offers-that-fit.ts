import { type RosterGap, rosterGap, type RosterToFit, type VisitToFit } from './roster-gap.ts'

/** How many visits on offer are left out for one reason. */
export type LeftOut = { why: RosterGap; count: number }

/**
 * The visits on offer that a phlebotomist can take by their roster, and how many others there are
 * for each reason, most first.
 * Source: decision 188.
 */
export function offersThatFit<Offer extends VisitToFit>(
  offers: readonly Offer[],
  roster: RosterToFit,
): { fitting: Offer[]; leftOut: LeftOut[] } {
  const judged = offers.map((offer) => ({ offer, why: rosterGap(offer, roster) }))
  const byReason = Map.groupBy(judged, ({ why }) => why)
  const leftOut = [...byReason].flatMap(([why, all]) => (why ? [{ why, count: all.length }] : []))
  return {
    fitting: (byReason.get(null) ?? []).map(({ offer }) => offer),
    leftOut: leftOut.toSorted((a, b) => b.count - a.count),
  }
}

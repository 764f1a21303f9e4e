import { rosterGap, type RosterToFit } from '#src/domain/rosters/roster-gap.ts'
import { ownRoster } from '#src/domain/rosters/roster.ts'
import type { EndedStay, Stay } from './stay.ts'

/**
 * What somebody is planned for and their roster, as it is to be, leaves out. What they accepted
 * stays theirs.
 * Source: decision 193.
 */
export function noLongerFit(stays: readonly Stay[], roster: RosterToFit): EndedStay[] {
  const most = ownRoster(roster.roster)?.visitsPerHour ?? 0
  return stays
    .filter((stay) => !stay.isAccepted && (stay.seat > most || rosterGap(stay, roster) !== null))
    .map(({ visitId, version }) => ({ visitId, version }))
}

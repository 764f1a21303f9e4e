import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { phlebotomists } from '#src/db/schema/people.ts'
import { locations } from '#src/db/schema/places.ts'
import { visits } from '#src/db/schema/visits.ts'
import { unservedVisits } from '#src/db/queries/bookings/unserved.ts'
import {
  isAskedAbout,
  isNotAgreed,
  isProposedOn,
  latestProposal,
} from '#src/db/queries/proposals/not-agreed.ts'
import { isLeftBehind } from '#src/db/queries/rosters/sudden-leaves.ts'
import { isNotPassedOn } from '#src/db/queries/reassignments/not-passed-on.ts'
import type { ProposalState } from '#src/domain/proposals/proposal-machine.ts'
import type { VisitListState } from '#src/domain/office-lists/office-lists.ts'
import { isAtLab, isWithin, labNamesOf, type ListFilter, placeOf } from './list-filters.ts'

export type VisitFilter = ListFilter<VisitListState> & { now: Temporal.Instant }

/** Visits soonest first, with what an office's list shows of each: no test and no address line. */
export function listOfficeVisits(tx: Tx, filter: VisitFilter, limit: number) {
  return tx
    .select({
      id: visits.id,
      number: bookings.number,
      state: visits.state,
      startsAt: visits.startsAt,
      endsAt: visits.endsAt,
      isRecollection: visits.isRecollection,
      city: locations.name,
      locality: bookings.locality,
      pincode: bookings.pincode,
      booker: user.name,
      phone: user.phone,
      phlebotomist: phlebotomists.displayName,
      /** What became of the latest other time proposed for it. */
      proposal: sql<ProposalState | null>`${latestProposal}`,
      labs: labNamesOf(visits.bookingId),
    })
    .from(visits)
    .innerJoin(bookings, eq(bookings.id, visits.bookingId))
    .innerJoin(locations, eq(locations.id, visits.locationId))
    .innerJoin(user, eq(user.id, visits.accountId))
    .leftJoin(phlebotomists, eq(phlebotomists.userId, visits.phlebotomistId))
    .where(and(...conditionsOf(tx, filter)))
    .orderBy(asc(visits.startsAt), asc(visits.id))
    .limit(limit)
}

function conditionsOf(tx: Tx, filter: VisitFilter): (SQL | undefined)[] {
  const { state, city, lab, person, phlebotomist, days, after, now } = filter
  const theirs = tx.select({ id: bookings.id }).from(bookings)
  return [
    // Who is asked about another time is found by both days.
    state === 'asked-about'
      ? or(isWithin(visits.startsAt, days), isProposedOn(days))
      : isWithin(visits.startsAt, days),
    state && isIn(tx, state, now),
    city === undefined ? undefined : eq(visits.locationId, city),
    lab && isAtLab(visits.bookingId, lab),
    person && inArray(visits.bookingId, theirs.where(eq(bookings.accountId, person))),
    phlebotomist && eq(visits.phlebotomistId, phlebotomist),
    after && sql`(${visits.startsAt}, ${visits.id}) > ${placeOf(after)}`,
  ]
}

/** As a literal: the partial indexes of what is under way are only found by one. */
function isIn(tx: Tx, state: VisitListState, now: Temporal.Instant): SQL {
  if (state === 'left-behind') return isLeftBehind(now)
  if (state === 'not-passed-on') return isNotPassedOn
  if (state === 'asked-about') return isAskedAbout
  if (state === 'not-agreed') return isNotAgreed
  if (state === 'unserved') return inArray(visits.id, unservedVisits(tx))
  return sql`${visits.state} = ${sql.raw(`'${state}'`)}`
}

import { homeVisits, type OwnVisit } from '#src/domain/bookings/main-visit.ts'
import { type Paise, sumPaise } from '#src/domain/money.ts'

type Charged = { booking: { collectionCharge: Paise } }

/**
 * What a visit costs its patient and pays its phlebotomist, in paise: what was agreed for a separate
 * one, else the booking's own collection charge.
 * Source: spec §1; decision 266.
 */
export function chargeOfVisit(
  { booking }: Charged,
  { separateCharge }: { separateCharge: Paise | null },
): Paise {
  return separateCharge ?? booking.collectionCharge
}

type Uncollected = OwnVisit & { collectedAt: Temporal.Instant | null }

/**
 * The charges that visits of an open booking will still earn, in paise: of the first one and of each
 * separate one, until it was made or its last person was taken off.
 * Source: life cycle 7, "Invariant test"; decision 266.
 */
export function chargesToCome({
  booking,
  visits,
}: Charged & { visits: readonly Uncollected[] }): Paise {
  const current = homeVisits(visits)
  const first = current.findLast(({ separateCharge }) => separateCharge === null)
  const separate = current.filter(({ separateCharge }) => separateCharge !== null)
  const coming = [...(first ? [first] : []), ...separate].filter(
    ({ collectedAt, emptiedAt }) => collectedAt === null && emptiedAt === null,
  )
  return sumPaise(coming.map((visit) => chargeOfVisit({ booking }, visit)))
}

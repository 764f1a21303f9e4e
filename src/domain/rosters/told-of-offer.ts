import type { UserId } from '#src/domain/people/actor.ts'
import { rosterGap, type RosterToFit, type VisitToFit } from './roster-gap.ts'

/** A visit on offer, or one that was. */
export type OfferToTell = VisitToFit & { takenOffBy: UserId | null }

/** A phlebotomist of its city who may come to that account. */
export type WhoMayCome = RosterToFit & {
  id: UserId
  /** When the visit opens to them; null: to everybody at once. */
  opensAt: Temporal.Instant | null
}

/**
 * Who is told of an offer, on an open page, on a device and by SMS: the phlebotomists of its city
 * whose roster it fits and to whom it is open by now, besides who took it off somebody. The one place
 * that says so.
 * Source: decisions 188, 194 and 197.
 */
export function toldOfOffer(
  offer: OfferToTell,
  all: readonly WhoMayCome[],
  now: Temporal.Instant,
): WhoMayCome[] {
  return all.filter(
    (one) =>
      one.id !== offer.takenOffBy &&
      (one.opensAt === null || Temporal.Instant.compare(one.opensAt, now) <= 0) &&
      rosterGap(offer, one) === null,
  )
}

import type { UserId } from '#src/domain/people/actor.ts'
import { rosterGap, type RosterToFit, type VisitToFit } from './roster-gap.ts'

/** A visit on offer, or one that was. */
export type OfferToTell = VisitToFit & { takenOffBy: UserId | null }

/** A phlebotomist of its city who may come to that account. */
export type WhoMayCome = RosterToFit & { id: UserId }

/**
 * Who is told of an offer, on an open page, on a device and by SMS: the phlebotomists of its city
 * whose roster it fits, besides who took it off somebody. The one place that says so: whoever is
 * to be asked first is chosen here.
 * Source: decision 197; decision 188.
 */
export function toldOfOffer(offer: OfferToTell, all: readonly WhoMayCome[]): WhoMayCome[] {
  return all.filter((one) => one.id !== offer.takenOffBy && rosterGap(offer, one) === null)
}

import { listWhoMayCome, type VisitToTell } from '#src/db/queries/live/visits-to-tell.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { toldOfOffer } from '#src/domain/rosters/told-of-offer.ts'
import type { Step } from '#src/usecases/step.ts'

/** Part of a verb: the phlebotomists whose pages change with a visit. */
export async function toldOf(
  step: Pick<Step, 'tx' | 'now'>,
  visit: VisitToTell,
  isOffer: boolean,
): Promise<UserId[]> {
  const own = [...(visit.phlebotomistId ? [visit.phlebotomistId] : []), ...visit.concerned]
  if (!isOffer) return own
  const others = await toldOfVisit(step, visit)
  return [...own, ...others.map(({ id }) => id)]
}

/** Part of a verb: to whom a visit is offered. */
export async function toldOfVisit({ tx, now }: Pick<Step, 'tx' | 'now'>, visit: VisitToTell) {
  if (Temporal.Instant.compare(visit.endsAt, now) <= 0) return []
  return toldOfOffer(visit, await listWhoMayCome(tx, visit, now), now)
}

import { listCityWorkers } from '#src/db/queries/stays/city-workers.ts'
import { listHomeSlots } from '#src/db/queries/slots/slots.ts'
import { readTubeVolumes } from '#src/db/queries/tubes/tubes.ts'
import type { CollectionAtHand } from '#src/domain/visits/collection-at-hand.ts'
import type { Point } from '#src/domain/places/distance.ts'
import { visitToFit } from '#src/domain/rosters/visit-to-fit.ts'
import { misfitOf, peopleOf } from '#src/domain/visits/fitting-hours.ts'
import { labsOf } from '#src/domain/visits/rescheduling.ts'
import { answerBy } from '#src/domain/proposals/proposal.ts'
import type { FreeHour } from '#src/domain/proposals/nearest-hours.ts'
import { dayTimes } from '#src/domain/slots/slot.ts'
import { whyNobodyFree } from '#src/domain/stays/hold-time.ts'
import { knownOfBlood } from '#src/usecases/parts/bookings/child-blood.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * The hours of an Indian day in which a visit can be made and its patient still be asked: all its
 * labs have them, everything it draws is valid and safe, and somebody has time.
 */
export async function hoursThatFit(
  step: Step,
  facts: CollectionAtHand & { booking: Point; visit: { locationId: number } },
  day: string,
): Promise<FreeHour[]> {
  const span = dayTimes(Temporal.PlainDate.from(day))
  const labs = labsOf(facts)
  const rows = await listHomeSlots(step.tx, labs, span.from, span.to)
  const blood = await knownOfBlood(step, peopleOf(facts), span)
  const city = { locationId: facts.visit.locationId, accountId: facts.booking.accountId }
  const workers = await listCityWorkers(step.tx, city, { from: span.from, until: span.to })
  const fit = visitToFit(facts)
  const misfit = misfitOf(facts, { ...blood, types: await readTubeVolumes(step.tx) }, span.from)
  return [...Map.groupBy(rows, ({ startsAt }) => startsAt.toString()).values()]
    .filter((of) => of.length === labs.length)
    .flatMap((of) => {
      const [first] = of
      if (!first) return []
      const { startsAt, endsAt } = first
      const slots = of.map(({ id, capacity, used }) => ({ id, left: capacity - used }))
      const isOwn = startsAt.equals(facts.visit.startsAt)
      const isAskable = !isOwn && answerBy(step.now, facts.visit, startsAt) !== undefined
      const hour = { startsAt, endsAt }
      if (!isAskable || misfit(hour) || whyNobodyFree({ ...fit, ...hour }, workers)) return []
      return [{ startsAt, endsAt, slots }]
    })
}

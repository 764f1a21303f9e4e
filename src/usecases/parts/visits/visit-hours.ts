import { listCityWorkers } from '#src/db/queries/stays/city-workers.ts'
import type { findCollection } from '#src/db/queries/visits/collection-at-hand.ts'
import { readTubeVolumes } from '#src/db/queries/tubes/tubes.ts'
import { visitToFit } from '#src/domain/rosters/visit-to-fit.ts'
import { workedHours } from '#src/domain/rosters/worked-hours.ts'
import { NOTICE_HOURS } from '#src/domain/slots/slot.ts'
import { tubesOfVisit } from '#src/domain/visits/collection-at-hand.ts'
import { misfitOf, peopleOf } from '#src/domain/visits/fitting-hours.ts'
import { knownOfBlood } from '#src/usecases/parts/bookings/child-blood.ts'
import { sharedHours } from '#src/usecases/parts/slots/shared-hours.ts'
import type { Step } from '#src/usecases/step.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findCollection>>>

/**
 * The hours that a visit can be given, by Indian day: those in which all its labs can be served and
 * everything it draws is valid and safe, and somebody has time; the others of these, in which nobody
 * has, are `missing`.
 * Source: decisions 044 and 193.
 */
export async function hoursOfVisit(step: Step, facts: Found & { visit: Found['visits'][number] }) {
  const { tx, now, world } = step
  const { visit, booking } = facts
  const from = now.add({ hours: NOTICE_HOURS })
  const to = now.add({ hours: 24 * world.settings.slotDays })
  const labIds = tubesOfVisit(facts).map(({ labId }) => labId)
  const blood = await knownOfBlood(step, peopleOf(facts), { from, to })
  const misfit = misfitOf(facts, { ...blood, types: await readTubeVolumes(tx) }, from)
  const city = { locationId: visit.locationId, accountId: booking.accountId }
  const workers = await listCityWorkers(tx, city, { from, until: to })
  const fit = visitToFit(facts)
  const days = await sharedHours(step, labIds, { from, to })
  return days
    .map(({ day, slots }) => {
      const fitting = slots.filter((slot) => !misfit(asHour(slot)))
      return { day, ...workedHours(fitting, fit, workers) }
    })
    .filter(({ slots, missing }) => slots.length + missing.length > 0)
}

function asHour({ startsAt, endsAt }: { startsAt: string; endsAt: string }) {
  return { startsAt: Temporal.Instant.from(startsAt), endsAt: Temporal.Instant.from(endsAt) }
}

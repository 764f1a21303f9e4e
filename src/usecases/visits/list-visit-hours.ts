import { listCityWorkers } from '#src/db/queries/stays/city-workers.ts'
import { findCollection } from '#src/db/queries/visits/collection-at-hand.ts'
import { readTubeVolumes } from '#src/db/queries/tubes/tubes.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { workedHours } from '#src/domain/rosters/worked-hours.ts'
import { visitToFit } from '#src/domain/rosters/visit-to-fit.ts'
import { NOTICE_HOURS } from '#src/domain/slots/slot.ts'
import { misfitOf, peopleOf } from '#src/domain/visits/fitting-hours.ts'
import { tubesOfVisit } from '#src/domain/visits/collection-at-hand.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { knownOfBlood } from '#src/usecases/parts/bookings/child-blood.ts'
import { sharedHours } from '#src/usecases/parts/slots/shared-hours.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { number: BookingNumber; visitId: VisitId }

/**
 * The hours a visit can be given, by Indian day: those in which all its labs can be served and
 * everything it draws is valid and safe, and somebody has time; the others of these, in which
 * nobody has, are `missing`. `rescheduleVisit` accepts every hour of `slots`.
 */
export function listVisitHours(world: World, actor: Actor, { number, visitId }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:reschedule')
    const found = await findCollection(step.tx, 'visit', visitId)
    const visit = permit.over(found?.visits.find(({ id }) => id === visitId))
    if (found?.booking.number !== number) throw new Refusal('not-found')
    const facts = { ...found, visit }
    const from = step.now.add({ hours: NOTICE_HOURS })
    const to = step.now.add({ hours: 24 * world.settings.slotDays })
    const labIds = tubesOfVisit(facts).map(({ labId }) => labId)
    const blood = await knownOfBlood(step, peopleOf(facts), { from, to })
    const misfit = misfitOf(facts, { ...blood, types: await readTubeVolumes(step.tx) }, from)
    const city = { locationId: visit.locationId, accountId: found.booking.accountId }
    const workers = await listCityWorkers(step.tx, city, { from, until: to })
    const fit = visitToFit(facts)
    const days = await sharedHours(step, labIds, { from, to })
    await audit(world, step.tx, actor, 'slot:read', visitId, { event: 'hours' })
    return days
      .map(({ day, slots }) => {
        const fitting = slots.filter((slot) => !misfit(asHour(slot)))
        return { day, ...workedHours(fitting, fit, workers) }
      })
      .filter(({ slots, missing }) => slots.length + missing.length > 0)
  })
}

function asHour({ startsAt, endsAt }: { startsAt: string; endsAt: string }) {
  return { startsAt: Temporal.Instant.from(startsAt), endsAt: Temporal.Instant.from(endsAt) }
}

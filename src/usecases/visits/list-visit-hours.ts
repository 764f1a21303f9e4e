import { findCollection } from '#src/db/queries/visits/collection-at-hand.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { hoursOfVisit } from '#src/usecases/parts/visits/visit-hours.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { number: BookingNumber; visitId: VisitId }

/** The hours a visit can be given, by Indian day. `rescheduleVisit` accepts every hour of `slots`. */
export function listVisitHours(world: World, actor: Actor, { number, visitId }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:reschedule')
    const found = await findCollection(step.tx, 'visit', visitId)
    const visit = permit.over(found?.visits.find(({ id }) => id === visitId))
    if (found?.booking.number !== number) throw new Refusal('not-found')
    const days = await hoursOfVisit(step, { ...found, visit })
    await audit(world, step.tx, actor, 'slot:read', visitId, { event: 'hours' })
    return days
  })
}

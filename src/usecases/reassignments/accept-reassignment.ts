import { findAccepting } from '#src/db/queries/results/accepting.ts'
import { lockVisitFor } from '#src/db/queries/visits/visit-at-hand.ts'
import { listWorkersForTaker } from '#src/db/queries/stays/city-workers.ts'
import { limits } from '#src/domain/limits.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { AnswerReassignment } from '#src/domain/reassignments/reassignment.ts'
import { takingOver } from '#src/domain/reassignments/taking-over.ts'
import { authorise, personOf, refuseOwnBooking } from '#src/usecases/access.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import { findAskedOf } from '#src/usecases/parts/reassignments/asked-of.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The asked phlebotomist takes the visit over; who had it and the patient are told. Refuses
 * `reassignment-over` where the offer or the visit has changed, and what accepting a visit refuses:
 * `overlapping`, `needed-elsewhere`, `released-too-often`, `cash-in-hand-limit`.
 * Source: decisions 179 and 193; life cycle 3.
 */
export function acceptReassignment(world: World, actor: Actor, input: AnswerReassignment) {
  return inStep(world, actor, async (step) => {
    const { tx, now } = step
    const permit = authorise(actor, 'visit:take-over')
    const asked = await findAskedOf(step, permit, input.reassignmentId)
    const { id } = personOf(actor)
    const since = now.subtract(limits.releasesOfPhlebotomist.per)
    const [facts, by, workers] = await Promise.all([
      lockVisitFor(tx, asked.visit.id, id),
      findAccepting(tx, id, { visitId: asked.visit.id, since }),
      listWorkersForTaker(tx, asked.visit.id, id),
    ])
    // Read again under the lock: another answer may have come first.
    const { reassignment } = await findAskedOf(step, permit, input.reassignmentId)
    if (!facts) throw new Refusal('not-found')
    refuseOwnBooking(actor, facts.booking)
    const given = { version: input.version, now, limit: world.settings.cashInHandLimit }
    const decision = takingOver({ ...facts, reassignment, workers }, by, given)
    const { visitId, isNew } = await save(step, 'visit:take-over', facts, decision)
    const told = { startsAt: facts.visit.startsAt }
    if (isNew)
      await notify(
        step,
        { id: reassignment.fromId },
        { event: 'visit-passed-on', facts: told, subjectId: facts.booking.id },
      )
    return { visitId }
  })
}

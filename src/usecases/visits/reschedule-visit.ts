import { listProposalsOfVisits } from '#src/db/queries/proposals/proposals.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { whoAsked } from '#src/domain/proposals/proposal.ts'
import type { RescheduleVisit } from '#src/domain/visits/inputs.ts'
import { rescheduling } from '#src/domain/visits/rescheduling.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { newStartCode } from '#src/usecases/parts/bookings/start-code.ts'
import { loadCollection } from '#src/usecases/parts/visits/collection.ts'
import { tellLeftWithout } from '#src/usecases/parts/visits/left-without.ts'
import { loadRescheduling } from '#src/usecases/parts/visits/rescheduling-at-hand.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { visitId: VisitId } & RescheduleVisit

/**
 * Reschedules free of charge: the new place is taken before the old one is released; prices and
 * fees stay. Refuses an hour that does not fit (`wrong-hour`, `too-young`, `too-much-blood`). Also
 * for a visit nobody accepted or that failed without the patient's fault: that reopens the booking,
 * so it refuses `too-many-open` as placing one does. Who had accepted it is told not to go.
 * While the office asks about another time, it is none of the patient's two; who was shown that and
 * is asked no more is refused `change-counts`.
 * Source: life cycle 3; reliability S37; decisions 184 and 186.
 */
export function rescheduleVisit(world: World, actor: Actor, input: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:reschedule')
    const locked = await loadCollection(step, permit, input.visitId)
    const startsAt = Temporal.Instant.from(input.startsAt)
    const facts = await loadRescheduling(step, locked, startsAt)
    const proposals = await listProposalsOfVisits(step.tx, [input.visitId])
    const askedBy = whoAsked(proposals, facts.visit, step.now)
    const id = VisitId.parse(world.chance.uuid())
    const startCodeSealed = newStartCode(world, id)
    const given = { now: step.now, id, startCodeSealed, askedBy, expected: input.expected }
    const decision = rescheduling(facts, startsAt, given)
    const answer = await save(step, 'visit:reschedule', facts, decision)
    await tellLeftWithout(step, facts)
    return answer
  })
}

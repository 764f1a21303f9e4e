import type { Actor } from '#src/domain/people/actor.ts'
import { failing } from '#src/domain/visits/failing.ts'
import type { FailVisit } from '#src/domain/visits/inputs.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { endingAt } from '#src/usecases/parts/bookings/end-booking.ts'
import { loadAnothersCollection } from '#src/usecases/parts/visits/collection.ts'
import { loadFailure } from '#src/usecases/parts/visits/failure-at-hand.ts'
import { unlessRefused } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { visitId: VisitId } & FailVisit

/**
 * A visit that ends without a sample. Not home, refused or a wrong address may cost what cancelling
 * after acceptance costs, as quoted, but nothing is owed yet: if proved, the fee waits two days for
 * the patient's objection; if not, for the office. Every other reason, and any reason from a
 * phlebotomist who came too late, is free and asks the patient to reschedule, or ends the booking
 * where every tube was written off. Refuses `wait-first` and `call-first` where nobody was there
 * and too little was tried, a wrong code as at the door, and `not-cancellable-after-collection`
 * once a tube is drawn: finish the collection instead.
 * Source: life cycle 3; decision 034.
 */
export async function failVisit(world: World, actor: Actor, { visitId, ...input }: Input) {
  const outcome = await inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:move')
    const locked = await loadAnothersCollection(step, permit, visitId)
    const { ending, facts } = await loadFailure(step, locked, input.place)
    return save(step, 'visit:move', facts, failing(facts, ending, input, endingAt(step)))
  })
  return unlessRefused(outcome)
}

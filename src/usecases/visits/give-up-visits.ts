import { listLeft, listMissed, listUnaccepted } from '#src/db/queries/visits/visits.ts'
import { LATE_MINUTES, LEFT_MINUTES, NOBODY_MINUTES } from '#src/domain/bookings/cancellation.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { type GivenUpAs, givingUpVisit } from '#src/domain/visits/giving-up-visit.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { eachAlone } from '#src/usecases/each-alone.ts'
import { loadToGiveUp } from '#src/usecases/parts/visits/collection.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const BATCH = 100

/**
 * Visits ended by time: one nobody accepted is given up an hour before, one nobody set out for is a
 * no-show half an hour after its end, one left on the way or at the door with nothing drawn ends
 * three hours after it was due. All are free for the patient. One transaction each.
 * Source: life cycle 1, 3; decisions 034, 102.
 */
export async function giveUpVisits(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const due = await inStep(world, actor, async ({ tx, now }) => ({
    unaccepted: await listUnaccepted(tx, now.add({ minutes: NOBODY_MINUTES }), BATCH),
    missed: await listMissed(tx, now.subtract({ minutes: LATE_MINUTES }), BATCH),
    left: await listLeft(tx, now.subtract({ minutes: LEFT_MINUTES }), BATCH),
  }))
  const ends = [
    ...due.unaccepted.map((visit) => ({ visit, event: 'cancel' as const })),
    ...due.missed.map((visit) => ({ visit, event: 'miss-slot' as const })),
    ...due.left.map((visit) => ({ visit, event: 'miss-slot' as const })),
  ]
  await eachAlone(ends, ({ visit, event }) => end(world, actor, visit.id, event))
  const { unaccepted, missed, left } = due
  return { unaccepted: unaccepted.length, missed: missed.length, left: left.length }
}

function end(world: World, actor: Actor, id: VisitId, event: GivenUpAs) {
  return inStep(world, actor, async (step) => {
    const facts = await loadToGiveUp(step, id)
    return save(step, 'clock:tick', facts, givingUpVisit(facts, event, step.now))
  })
}

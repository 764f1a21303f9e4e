import { findVisitToFit } from '#src/db/queries/reassignments/reassignments.ts'
import { listWorkersOfVisit } from '#src/db/queries/stays/city-workers.ts'
import { listUnplanned } from '#src/db/queries/stays/unplanned.ts'
import { listHandChanges } from '#src/db/queries/visits/hand-changes.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { planning } from '#src/domain/stays/planning.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { eachAlone } from '#src/usecases/each-alone.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const BATCH = 100

/**
 * Plans somebody for each visit that holds nobody's time: one that was given back, whose person takes
 * leave or changed their roster, or that was booked before rosters were asked. The soonest first, one
 * transaction each; a visit for which nobody has time is asked about again the next time. Nothing is
 * locked: time held for a visit that went on meanwhile is refused by the database.
 * Source: decision 193.
 */
export async function planVisits(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const unplanned = await inStep(world, actor, ({ tx, now }) => listUnplanned(tx, now, BATCH))
  await eachAlone(unplanned, ({ id }) => planOne(world, actor, id))
  return { asked: unplanned.length }
}

function planOne(world: World, actor: Actor, id: VisitId) {
  return inStep(world, actor, async (step) => {
    const visit = await findVisitToFit(step.tx, id)
    if (!visit) throw new Refusal('not-found')
    const workers = await listWorkersOfVisit(step.tx, id)
    const changes = await listHandChanges(step.tx, id)
    return save(step, 'clock:tick', null, planning({ visit, workers, changes }))
  })
}

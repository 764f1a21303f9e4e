import {
  findReassignment,
  listOverReassignments,
} from '#src/db/queries/reassignments/reassignments.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { lapsing } from '#src/domain/reassignments/ending-offer.ts'
import type { ReassignmentId } from '#src/domain/reassignments/reassignment.ts'
import { authorise } from '#src/usecases/access.ts'
import { eachAlone } from '#src/usecases/each-alone.ts'
import { tellAsker } from '#src/usecases/parts/reassignments/tell-asker.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const BATCH = 100

/**
 * Ends the offers of visits that nobody can accept any more: nobody answered in time, or the visit
 * went on, went back or ended. Whoever asked is told. One transaction each.
 * Source: decision 179.
 */
export async function lapseReassignments(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const over = await inStep(world, actor, ({ tx, now }) => listOverReassignments(tx, now, BATCH))
  await eachAlone(over, ({ id }) => end(world, actor, id))
  return { ended: over.length }
}

function end(world: World, actor: Actor, id: ReassignmentId) {
  return inStep(world, actor, async (step) => {
    const found = await findReassignment(step.tx, id)
    if (!found) throw new Error(`no reassignment ${id}`)
    const ended = await save(
      step,
      'clock:tick',
      null,
      lapsing(found.reassignment, found.visit, step.now),
    )
    if (ended) await tellAsker(step, found, ended)
  })
}

import { isLeftByLeave, listLeftByLeave } from '#src/db/queries/rosters/sudden-leaves.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { leftForLeave } from '#src/domain/visits/release.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { eachAlone } from '#src/usecases/each-alone.ts'
import { loadToGiveUp } from '#src/usecases/parts/visits/collection.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const BATCH = 100

/**
 * Gives back the visits of whoever cannot work, the soonest first, one transaction each: what a killed
 * process left is done by the next pass. Their patients are told and pay nothing, and no release is
 * counted.
 * Source: decision 206; life cycle 3.
 */
export async function leaveVisits(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const left = await inStep(world, actor, ({ tx, now }) => listLeftByLeave(tx, now, BATCH))
  await eachAlone(left, ({ id }) => leaveOne(world, actor, id))
  return { left: left.length }
}

function leaveOne(world: World, actor: Actor, id: VisitId) {
  return inStep(world, actor, async (step) => {
    const facts = await loadToGiveUp(step, id)
    const isAway = await isLeftByLeave(step.tx, id, step.now)
    return save(step, 'clock:tick', facts, leftForLeave(facts, isAway, step.now))
  })
}

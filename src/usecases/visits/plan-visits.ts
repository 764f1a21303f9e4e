import { listWorkersOfVisit } from '#src/db/queries/stays/city-workers.ts'
import { listUnplanned } from '#src/db/queries/stays/unplanned.ts'
import { listHandChanges } from '#src/db/queries/visits/hand-changes.ts'
import { lockVisitAtHand } from '#src/db/queries/visits/visit-at-hand.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { planning } from '#src/domain/stays/planning.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { outcomesOf } from '#src/usecases/each-alone.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const BATCH = 100

/**
 * Plans somebody for each visit that holds nobody's time: one that was given back, whose person takes
 * leave or changed their roster, or that was booked before rosters were asked. The soonest first, one
 * transaction each; a visit for which nobody has time is asked about again the next time. One that fails does not
 * hold up the others.
 * Source: decision 193.
 */
export async function planVisits(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const unplanned = await inStep(world, actor, ({ tx, now }) => listUnplanned(tx, now, BATCH))
  const outcomes = await outcomesOf(unplanned, ({ id }) => planOne(world, actor, id))
  const failed = outcomes.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  const planned = outcomes.filter((one) => one.status === 'fulfilled' && one.value === true)
  return { planned: planned.length, nobody: outcomes.length - planned.length }
}

function planOne(world: World, actor: Actor, id: VisitId): Promise<boolean> {
  return inStep(world, actor, async (step) => {
    const [facts, workers, changes] = await Promise.all([
      lockVisitAtHand(step.tx, id),
      listWorkersOfVisit(step.tx, id),
      listHandChanges(step.tx, id),
    ])
    if (!facts) throw new Refusal('not-found')
    const givenBackBy = changes.flatMap(({ what, by }) => (what === 'accept' && by ? [by] : []))
    const decision = planning({ ...facts, workers, givenBackBy })
    const { isPlanned } = await save(step, 'clock:tick', facts, decision)
    return isPlanned
  })
}

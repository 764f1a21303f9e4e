import { listUnderWay } from '#src/db/queries/tubes/tubes.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { LOST_AFTER_HOURS } from '#src/domain/tubes/lost-tube.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import { authorise } from '#src/usecases/access.ts'
import { eachAlone } from '#src/usecases/each-alone.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { loseTube } from './lose-tube.ts'

const BATCH = 100

type Due = { id: TubeId; version: number }

/**
 * Marks tubes as lost by time: drawn, or scanned in at the lab, and not moved on for a day. One
 * transaction each.
 * Source: life cycle 4; decision 036.
 */
export async function giveUpTubes(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const due = await inStep(world, actor, ({ tx, now }) =>
    listUnderWay(tx, now.subtract({ hours: LOST_AFTER_HOURS }), BATCH),
  )
  await eachAlone(due, (tube) => giveUp(world, actor, tube))
  return { due: due.length }
}

/** If somebody moves it on at the same moment, it is not lost. */
async function giveUp(world: World, actor: Actor, { id, version }: Due) {
  try {
    await loseTube(world, actor, { tubeId: id, version, reason: 'time' })
  } catch (error) {
    if (!(error instanceof Refusal && error.refusal === 'stale')) throw error
  }
}

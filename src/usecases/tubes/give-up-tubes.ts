import { listUnderWay } from '#src/db/queries/tubes/tubes.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { LOST_AFTER_HOURS } from '#src/domain/tubes/lost-tube.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import { authorise } from '#src/usecases/access.ts'
import { eachAlone } from '#src/usecases/each-alone.ts'
import { inStep } from '#src/usecases/step.ts'
import { unlessStale } from '#src/usecases/unless-stale.ts'
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
function giveUp(world: World, actor: Actor, { id, version }: Due) {
  const lost = { tubeId: id, version, reason: 'time' } as const
  return unlessStale(() => loseTube(world, actor, lost))
}

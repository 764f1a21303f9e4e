import { newestDowntimes } from '#src/db/queries/downtimes/downtimes.ts'
import { phaseOf } from '#src/domain/downtimes/downtime.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const shown = 50

/** Planned downtimes, newest first, at most 50, each with its current phase. */
export async function listDowntimes(world: World, actor: Actor) {
  authorise(actor, 'downtime:plan')
  return inStep(world, actor, async ({ tx, now }) => {
    const rows = await newestDowntimes(tx, shown)
    return rows.map(({ withdrawnAt, ...downtime }) => ({
      id: downtime.id,
      words: downtime.words,
      startsAt: downtime.startsAt.toString(),
      endsAt: downtime.endsAt.toString(),
      state: withdrawnAt ? ('withdrawn' as const) : phaseOf(downtime, now),
    }))
  })
}

import { listCallsByLab as findCalls } from '#src/db/queries/office-lists/waiting-lists.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { furthest, RUNG_MINUTES } from '#src/domain/results/calls/ladder.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const MOST = 200

/**
 * The labs with critical results that nobody was told yet, the longest open first, each with its
 * phone number: the lab calls, the office asks why it has not. Names no patient and no test.
 * Source: decisions 163, 173.
 */
export function listCallsByLab(world: World, actor: Actor) {
  return inStep(world, actor, async ({ tx, now }) => {
    authorise(actor, 'call:watch')
    const rows = await findCalls(tx, MOST)
    await audit(world, tx, actor, 'call:watch', 'list', { labs: rows.map(({ labId }) => labId) })
    return rows.map(({ since, reached, ...lab }) => {
      const minutes = Math.floor(since.until(now).total('minutes'))
      return {
        ...lab,
        since: since.toString(),
        alerted: furthest(reached),
        minutes,
        isUrgent: minutes >= RUNG_MINUTES.office,
      }
    })
  })
}

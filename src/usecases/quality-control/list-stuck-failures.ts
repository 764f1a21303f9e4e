import { listOpenFailures } from '#src/db/queries/quality-control/failure-at-hand.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { isRepeated } from '#src/domain/quality-control/resolving.ts'
import { isStuck } from '#src/domain/quality-control/resolving-for-lab.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { rulesOf } from '#src/usecases/parts/quality-control/standing-view.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Failed controls that nobody at their lab may resolve, oldest first. Source: decision 241. */
export function listStuckFailures(world: World, actor: Actor) {
  return inStep(world, actor, async ({ tx }) => {
    authorise(actor, 'qc:watch')
    const stuck = (await listOpenFailures(tx)).filter(isStuck)
    await audit(world, tx, actor, 'qc:watch', 'control-failures', { count: stuck.length })
    return stuck.map((failure) => ({
      failureId: failure.id,
      labName: failure.labName,
      instrument: failure.instrument,
      test: failure.test,
      rules: rulesOf(failure.broken),
      openedAt: failure.openedAt.toString(),
      lastRun: failure.lastRun,
      isRepeated: isRepeated(failure),
    }))
  })
}

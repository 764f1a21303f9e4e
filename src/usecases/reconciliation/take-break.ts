import { setBreakOwner } from '#src/db/queries/reconciliation/reconciliation.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { BreakId } from '#src/domain/reconciliation/break.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import { notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockedBreak } from '#src/usecases/parts/reconciliation/locked-break.ts'

/** This person takes over the break, whoever had it before. */
export function takeBreak(world: World, actor: Actor, { breakId }: { breakId: BreakId }) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'break:resolve')
    const row = await lockedBreak(step, breakId)
    if (row.state !== 'open') throw notAllowed(actor, 'break', row.state)
    const { id } = personOf(actor)
    await setBreakOwner(step.tx, breakId, id)
    await audit(world, step.tx, actor, 'break:resolve', breakId, {
      event: 'take',
      before: row.ownerId,
    })
    return { ownerId: id }
  })
}

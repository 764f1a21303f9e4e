import { findDowntime, withdrawStanding } from '#src/db/queries/downtimes/downtimes.ts'
import type { WithdrawDowntime } from '#src/domain/downtimes/downtime.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Withdraws a planned downtime; a running one ends at once. Refuses `not-allowed-now` where it is
 * over or was withdrawn before, `not-found` where there is none.
 */
export async function withdrawDowntime(
  world: World,
  actor: Actor,
  { downtimeId }: WithdrawDowntime,
) {
  authorise(actor, 'downtime:plan')
  const { id: by } = personOf(actor)
  return inStep(world, actor, async ({ tx, now }) => {
    const found = await findDowntime(tx, downtimeId)
    if (!found) throw new Refusal('not-found')
    if (!(await withdrawStanding(tx, downtimeId, { by, at: now })))
      throw new Refusal('not-allowed-now', {
        currentState: found.withdrawnAt ? 'withdrawn' : 'over',
        allowedActions: [],
      })
    await audit(world, tx, actor, 'downtime:plan', downtimeId, { isWithdrawn: true })
    return { downtimeId, withdrawnAt: now.toString() }
  })
}

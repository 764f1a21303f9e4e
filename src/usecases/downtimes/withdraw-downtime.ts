import { lockDowntime } from '#src/db/queries/downtimes/downtimes.ts'
import { callingOff } from '#src/domain/downtimes/announcing.ts'
import type { WithdrawDowntime } from '#src/domain/downtimes/downtime.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Withdraws a planned downtime; a running one ends at once. Refuses `not-allowed-now` where it is
 * over or was withdrawn before, `not-found` where there is none.
 */
export function withdrawDowntime(world: World, actor: Actor, input: WithdrawDowntime) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'downtime:plan')
    const downtime = await lockDowntime(step.tx, input.downtimeId)
    if (!downtime) throw new Refusal('not-found')
    const at = { by: personOf(actor).id, now: step.now }
    return save(step, 'downtime:plan', null, callingOff(downtime, at))
  })
}

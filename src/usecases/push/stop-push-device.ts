import { deletePushDeviceOf } from '#src/db/queries/push/push-subscriptions.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { StopPushDevice } from '#src/domain/push/push-device.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * No more messages on one of the person's devices, at once. Refuses `not-found`, also for somebody
 * else's.
 * Source: DPDP Act s.6(4); decision 180.
 */
export function stopPushDevice(world: World, actor: Actor, { id }: StopPushDevice) {
  return inStep(world, actor, async ({ tx }) => {
    const permit = authorise(actor, 'push:stop')
    const { accountId } = permit.over({ accountId: personOf(actor).id })
    if (!(await deletePushDeviceOf(tx, accountId, id))) throw new Refusal('not-found')
    await audit(world, tx, actor, 'push:stop', accountId, { device: id })
    return { stopped: 1 }
  })
}

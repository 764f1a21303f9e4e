import { findDevice } from '#src/db/queries/offline/offline-events.ts'
import type { RevokeOfflineDevice } from '#src/domain/offline/device.ts'
import { revoking } from '#src/domain/offline/registering.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * A phone that is lost or given away: what it sends from now on goes to the office. By its
 * phlebotomist or by the office. Refuses `not-found` and `stale`.
 * Source: decision 199.
 */
export function revokeOfflineDevice(world: World, actor: Actor, input: RevokeOfflineDevice) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'offline:revoke')
    const device = permit.over(await findDevice(step.tx, input.deviceId))
    const by = { by: personOf(actor).id, now: step.now }
    return save(step, 'offline:revoke', null, revoking(device, input, by))
  })
}

import { listDevicesOf } from '#src/db/queries/offline/offline-events.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { deviceViews } from '#src/usecases/parts/offline/device-views.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The phlebotomist's own phones, without their keys.
 * Source: decision 199.
 */
export function listOwnOfflineDevices(world: World, actor: Actor) {
  return inStep(world, actor, async ({ tx }) => {
    const permit = authorise(actor, 'offline:read')
    const { phlebotomistId } = permit.over({ phlebotomistId: personOf(actor).id })
    const devices = await listDevicesOf(tx, phlebotomistId)
    await audit(world, tx, actor, 'offline:read', phlebotomistId)
    return deviceViews(devices)
  })
}

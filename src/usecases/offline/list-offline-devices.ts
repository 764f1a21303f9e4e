import { findPhlebotomist } from '#src/db/queries/contact/contacts.ts'
import { listDevicesOf } from '#src/db/queries/offline/offline-events.ts'
import type { Actor, UserId } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { deviceViews } from '#src/usecases/parts/offline/device-views.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The phones of a phlebotomist, for the office, without their keys.
 * Source: decision 199.
 */
export function listOfflineDevices(
  world: World,
  actor: Actor,
  { phlebotomistId }: { phlebotomistId: UserId },
) {
  return inStep(world, actor, async ({ tx }) => {
    authorise(actor, 'offline:list')
    if (!(await findPhlebotomist(tx, phlebotomistId))) throw new Refusal('not-found')
    const devices = await listDevicesOf(tx, phlebotomistId)
    await audit(world, tx, actor, 'offline:list', phlebotomistId)
    return deviceViews(devices)
  })
}

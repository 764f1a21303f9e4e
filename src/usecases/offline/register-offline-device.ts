import { listDevicesOf } from '#src/db/queries/offline/offline-events.ts'
import { OfflineDeviceId, type RegisterOfflineDevice } from '#src/domain/offline/device.ts'
import { registering } from '#src/domain/offline/registering.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * A phlebotomist's phone that may sign what it keeps without a network, with the key for which it
 * seals visit codes. Refuses `devices-enough` and `device-revoked`.
 * Source: decision 199.
 */
export function registerOfflineDevice(world: World, actor: Actor, input: RegisterOfflineDevice) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'offline:register')
    const { phlebotomistId } = permit.over({ phlebotomistId: personOf(actor).id })
    const devices = await listDevicesOf(step.tx, phlebotomistId)
    const id = OfflineDeviceId.parse(world.chance.uuid())
    const decision = registering(devices, input, { id, by: phlebotomistId, now: step.now })
    const { deviceId } = await save(step, 'offline:register', null, decision)
    return { deviceId, sealFor: world.deviceSeal.publicKey, now: step.now.toString() }
  })
}

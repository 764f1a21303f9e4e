import type { Actor } from '#src/domain/people/actor.ts'
import { deviceName } from '#src/domain/people/device-name.ts'
import { PUSH_CONSENT_VERSION, pushConsents } from '#src/domain/push/push-consent.ts'
import { authorise, mayEver, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { devicesOf } from '#src/usecases/parts/push/devices-told.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The person's devices that get messages, the newest first and without endpoint and keys, and what this device is offered:
 * `publicKey` is null where no push is configured.
 * Source: decision 180.
 */
export function listPushDevices(world: World, actor: Actor) {
  return inStep(world, actor, async ({ tx }) => {
    const permit = authorise(actor, 'push:read')
    const { id, sessionId } = personOf(actor)
    const { accountId } = permit.over({ accountId: id })
    const { told } = await devicesOf(world, tx, accountId)
    await audit(world, tx, actor, 'push:read', accountId)
    const devices = told.map((row) => ({
      id: row.id,
      ...deviceName(row.userAgent),
      since: row.consentedAt.toString(),
      lastOk: row.lastOkAt?.toString() ?? null,
      isForVisits: row.isForVisits,
      isThis: row.sessionId === sessionId,
    }))
    const consent = { version: PUSH_CONSENT_VERSION, words: pushConsents }
    /** Phlebotomists agree to messages about visits too. */
    const mayHearOfVisits = mayEver(actor, 'visit:follow')
    return { devices, consent, mayHearOfVisits, publicKey: world.push?.publicKey ?? null }
  })
}

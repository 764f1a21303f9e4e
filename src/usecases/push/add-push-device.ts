import { nthPushDevice } from '#src/db/queries/changes/counted-for-limits.ts'
import { deletePushDevices } from '#src/db/queries/push/push-ends.ts'
import { lockPushDevicesOf, putPushDevice } from '#src/db/queries/push/push-subscriptions.ts'
import { limits, type Window } from '#src/domain/limits.ts'
import type { Tx } from '#src/db/driver/client.ts'
import type { Actor, UserId } from '#src/domain/people/actor.ts'
import { PUSH_CONSENT_VERSION, pushConsents } from '#src/domain/push/push-consent.ts'
import { type AddPushDevice, PushDeviceId } from '#src/domain/push/push-device.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { refuseTooMany } from '#src/usecases/parts/limits/refuse-too-many.ts'
import { requireNotice } from '#src/usecases/parts/people/notice-first.ts'
import { devicesOf } from '#src/usecases/parts/push/devices-told.ts'
import { sealDevice } from '#src/usecases/parts/push/sealed-device.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { sha256 } from '#src/usecases/sha256.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Messages about bookings on the device of this session, with the consent to it, and to a phlebotomist also
 * about visits. A browser that
 * another account used before is this one's from then on. Refuses `not-allowed-now` where no push is
 * configured, `notice-first`, `push-host` for a service that we do not send to, `stale` where the text of the
 * consent changed meanwhile, `too-many`, and `push-enough` from the eleventh device on:
 * one whose sign-in is over, or which agreed under another key of ours, is forgotten first.
 * Source: decision 180.
 */
export function addPushDevice(world: World, actor: Actor, input: AddPushDevice) {
  return inStep(world, actor, async ({ tx, now }) => {
    const permit = authorise(actor, 'push:add')
    const { id: owner, sessionId } = personOf(actor)
    const { accountId } = permit.over({ accountId: owner })
    const { about = 'bookings' } = input
    if (about === 'visits') authorise(actor, 'visit:follow')
    if (!world.push) throw new Refusal('not-allowed-now')
    if (sessionId === undefined) throw new Refusal('sign-in-first')
    if (!world.push.mayReach(input.endpoint)) throw new Refusal('push-host')
    if (input.consentVersion !== PUSH_CONSENT_VERSION) throw new Refusal('stale')
    const nth = (window: Window) => nthPushDevice(tx, { action: 'push:add', id: accountId }, window)
    await lockPushDevicesOf(tx, accountId)
    await requireNotice(tx, accountId)
    await refuseTooMany(tx, now, [{ limit: limits.pushDevicesOfAccount, nth }])
    await forgetEnded(world, tx, accountId)
    const id = PushDeviceId.parse(world.chance.uuid())
    const consent = {
      consentVersion: PUSH_CONSENT_VERSION,
      consentLanguage: input.language,
      consentSha256: sha256(pushConsents[about][input.language]),
    }
    const device = {
      id,
      accountId,
      sessionId,
      ...sealDevice(world, id, input),
      ...consent,
      isForVisits: about === 'visits',
    }
    if (!(await putPushDevice(tx, { ...device, consentedAt: now })))
      throw new Refusal('push-enough')
    await audit(world, tx, actor, 'push:add', accountId, { device: id, ...consent })
    return { id }
  })
}

/** They would hold places of those that are told. */
async function forgetEnded(world: World, tx: Tx, accountId: UserId): Promise<void> {
  const { ended } = await devicesOf(world, tx, accountId)
  const ids = ended.map(({ id }) => id)
  await deletePushDevices(tx, ids)
}

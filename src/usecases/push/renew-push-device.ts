import { nthPushDevice } from '#src/db/queries/changes/counted-for-limits.ts'
import {
  findPushDevice,
  lockPushDevicesOf,
  renewPushDeviceRow,
} from '#src/db/queries/push/push-subscriptions.ts'
import { limits, type Window } from '#src/domain/limits.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { PushSubscription } from '#src/domain/push/push-device.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { refuseTooMany } from '#src/usecases/parts/limits/refuse-too-many.ts'
import { requireNotice } from '#src/usecases/parts/people/notice-first.ts'
import { isReached, sealDevice } from '#src/usecases/parts/push/sealed-device.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Another endpoint for the device of this session, which its browser replaced by itself: the consent
 * stays. Refuses `not-allowed-now` where this session has no device, so that nobody gets one without a
 * consent, and where it agreed under another key of ours, because the browser renews under that one;
 * also `notice-first`, `push-host`, and `too-many`.
 * Source: decision 180.
 */
export function renewPushDevice(world: World, actor: Actor, input: PushSubscription) {
  return inStep(world, actor, async ({ tx, now }) => {
    const permit = authorise(actor, 'push:renew')
    const { id: owner, sessionId } = personOf(actor)
    const { accountId } = permit.over({ accountId: owner })
    await lockPushDevicesOf(tx, accountId)
    const device = sessionId ? await findPushDevice(tx, accountId, sessionId) : undefined
    if (!device || !world.push) throw new Refusal('not-allowed-now')
    if (!isReached(world, device)) throw new Refusal('not-allowed-now')
    const { id } = device
    if (!world.push.mayReach(input.endpoint)) throw new Refusal('push-host')
    const nth = (window: Window) =>
      nthPushDevice(tx, { action: 'push:renew', id: accountId }, window)
    await requireNotice(tx, accountId)
    await refuseTooMany(tx, now, [{ limit: limits.pushDevicesOfAccount, nth }])
    await renewPushDeviceRow(tx, { id, ...sealDevice(world, id, input) })
    await audit(world, tx, actor, 'push:renew', accountId, { device: id })
    return { id }
  })
}

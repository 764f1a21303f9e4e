import { listPushDevicesOf } from '#src/db/queries/push/push-subscriptions.ts'
import type { Tx } from '#src/db/driver/client.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { isDeviceOver } from '#src/domain/people/session-life.ts'
import type { World } from '#src/usecases/world.ts'
import { isReached } from './sealed-device.ts'

/**
 * Part of a verb: an account's devices, the newest first. `told` get messages; of `ended` the
 * sign-in is over, or they agreed under another key of ours. Without a key here each that is signed
 * in counts as told, so that it can still be stopped.
 * Source: decision 180.
 */
export async function devicesOf(world: World, tx: Tx, accountId: UserId) {
  const now = await world.clock.real(tx)
  const rows = await listPushDevicesOf(tx, accountId)
  const isTold = (row: (typeof rows)[number]) =>
    !isDeviceOver(row, row.grants, now) && (!world.push || isReached(world, row))
  return { told: rows.filter(isTold), ended: rows.filter((row) => !isTold(row)) }
}

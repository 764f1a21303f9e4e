import { findPushHere } from '#src/db/queries/push/push-subscriptions.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { isReached } from '#src/usecases/parts/push/sealed-device.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Whether to offer messages on this device: `off` where no push is configured, and nothing is read
 * then; `on` where this session has them under the key that we have now, and, where it is asked about
 * visits, with the consent to these.
 * Source: decision 180; decision 197.
 */
export async function viewPushHere(
  world: World,
  actor: Actor,
  { about = 'bookings' }: { about?: 'bookings' | 'visits' } = {},
): Promise<{ here: 'off' | 'on' | 'offered' }> {
  authorise(actor, 'push:read')
  const { sessionId } = personOf(actor)
  if (!world.push || sessionId === undefined) return { here: 'off' }
  const row = await world.db.transaction((tx) => findPushHere(tx, sessionId))
  const isOn = row && isReached(world, row) && (about === 'bookings' || row.isForVisits)
  return { here: isOn ? 'on' : 'offered' }
}

import { deleteNoncesBefore } from '#src/db/queries/instrument-messages/bridge-nonces.ts'
import { SIGNED_FOR } from '#src/domain/instruments/bridge.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { World } from '#src/usecases/world.ts'

/** Forgets signatures that are too old to be used again. Source: reliability S39. */
export function purgeBridgeNonces(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  return world.db.transaction(async (tx) => {
    const before = (await world.clock.real(tx)).subtract({ minutes: SIGNED_FOR.minutes * 3 })
    const purged = await deleteNoncesBefore(tx, before)
    if (purged > 0) await audit(world, tx, actor, 'clock:tick', 'bridge_nonces', { purged })
    return { purged }
  })
}

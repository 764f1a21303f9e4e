import { listOpenHolds } from '#src/db/queries/offline/offline-events.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Holds shown at once: a day has few. */
const SHOWN = 50

/**
 * What was done without a network and waits for the office, the oldest first, each with what the
 * phone sent of its visit.
 * Source: decision 199.
 */
export function listOfflineHolds(world: World, actor: Actor) {
  return inStep(world, actor, async ({ tx }) => {
    authorise(actor, 'offline:list')
    const found = await listOpenHolds(tx, SHOWN)
    await audit(world, tx, actor, 'offline:list', personOf(actor).id)
    return found.map(({ hold, bookingNumber, visitState, device, cash, events }) => ({
      holdId: hold.id,
      version: hold.version,
      visitId: hold.visitId,
      phlebotomistId: hold.phlebotomistId,
      reason: hold.reason,
      openedAt: hold.openedAt.toString(),
      bookingNumber,
      visitState,
      device,
      /** Cash that was taken and is in no book yet: it is booked before anything else is decided. */
      unbookedCash: cash?.amount ?? null,
      events,
    }))
  })
}

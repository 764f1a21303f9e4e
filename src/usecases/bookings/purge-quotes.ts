import { deleteStaleQuotes } from '#src/db/queries/bookings/bookings.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Deletes quotes that nobody booked, a day after they expired, because they hold an address and a
 * name.
 */
export function purgeQuotes(world: World, actor: Actor) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'clock:tick')
    const purged = await deleteStaleQuotes(step.tx, step.now.subtract({ hours: 24 }))
    await audit(world, step.tx, actor, 'clock:tick', 'quotes', { purged })
    return { purged }
  })
}

import { waitingMessages } from '#src/db/queries/messages.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { World } from '#src/usecases/world.ts'
import { abandonedAfter, overdueAfter } from '#src/usecases/parts/messages/waiting.ts'

const atOnce = 500

/**
 * Enqueues a new job for every message whose job is gone: its sender died, or the channel was down.
 */
export function deliverWaitingMessages(world: World, actor: Actor): Promise<{ waiting: number }> {
  authorise(actor, 'message:deliver')
  return world.db.transaction(async (tx) => {
    const now = await world.clock.now(tx)
    const times = {
      queuedBefore: now.subtract(overdueAfter),
      abandonedBefore: now.subtract(abandonedAfter),
    }
    const ids = await waitingMessages(tx, times, atOnce)
    for (const messageId of ids) await world.queue.enqueue(tx, 'deliver-message', { messageId })
    if (ids.length > 0)
      await audit(world, tx, actor, 'message:deliver', 'outbox', { waiting: ids.length })
    return { waiting: ids.length }
  })
}

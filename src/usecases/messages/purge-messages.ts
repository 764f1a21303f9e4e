import { deleteMessagesBefore } from '#src/db/queries/messages/messages.ts'
import { INDIA } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { MESSAGE_DAYS } from '#src/domain/people/retention.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** So that no transaction takes long. */
const AT_ONCE = 5000

/**
 * Once a day: deletes the outbox's record of messages that were sent or dropped and written 180
 * days ago. What waits to be sent stays. Returns how many.
 * Source: decision 128.
 */
export async function purgeMessages(world: World, actor: Actor): Promise<{ purged: number }> {
  authorise(actor, 'clock:tick')
  let purged = 0
  for (let last = AT_ONCE; last === AT_ONCE; purged += last) last = await purgeSome(world, actor)
  return { purged }
}

function purgeSome(world: World, actor: Actor): Promise<number> {
  return inStep(world, actor, async ({ tx, now }) => {
    const before = now.toZonedDateTimeISO(INDIA).subtract({ days: MESSAGE_DAYS }).toInstant()
    const purged = await deleteMessagesBefore(tx, before, AT_ONCE)
    await audit(world, tx, actor, 'clock:tick', 'messages', { purged })
    return purged
  })
}

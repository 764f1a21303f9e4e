import { listLeftMessages } from '#src/db/queries/instrument-messages/instrument-messages.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { eachAlone } from '#src/usecases/each-alone.ts'
import type { World } from '#src/usecases/world.ts'
import { applyInstrumentMessage } from './apply-instrument-message.ts'

/** Messages that are resumed at a time. */
const AT_ONCE = 50

/**
 * Tries values with which nothing was done, because the job of their message failed: none of what
 * was acknowledged stays unseen.
 * Source: decision 230.
 */
export async function resumeInstrumentMessages(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const left = await world.db.transaction((tx) => listLeftMessages(tx, AT_ONCE))
  await eachAlone(left, (instrumentMessageId) =>
    applyInstrumentMessage(world, actor, { instrumentMessageId }),
  )
  return { resumed: left.length }
}

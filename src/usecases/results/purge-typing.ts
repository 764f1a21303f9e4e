import { deleteOldTyping } from '#src/db/queries/people/kept-typing.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { TYPING_LIFE } from '#src/domain/results/entry/typing.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Deletes unsaved input at the bench that is more than a day old. Source: decision 029. */
export function purgeTyping(world: World, actor: Actor): Promise<{ purged: number }> {
  return inStep(world, actor, async ({ tx, now }) => {
    authorise(actor, 'clock:tick')
    const purged = await deleteOldTyping(tx, now.subtract(TYPING_LIFE))
    await audit(world, tx, actor, 'clock:tick', 'kept-typing', { purged })
    return { purged }
  })
}

import { saveListHead } from '#src/db/queries/people/person-preferences.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { SetListHead } from '#src/domain/people/set-list-head.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Sets how this person's table headers look, on every device.
 * Source: spec §2, header colour chooser.
 */
export function setListHead(world: World, actor: Actor, { listHead }: SetListHead) {
  return inStep(world, actor, async ({ tx }) => {
    authorise(actor, 'preference:set')
    const { id } = personOf(actor)
    await saveListHead(tx, id, listHead)
    await audit(world, tx, actor, 'preference:set', id, { listHead })
    return { listHead }
  })
}

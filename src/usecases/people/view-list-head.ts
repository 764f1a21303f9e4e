import { findListHead } from '#src/db/queries/people/person-preferences.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { listHeads } from '#src/domain/people/list-heads.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** How this person's table headers look; the first colour by default. */
export function viewListHead(world: World, actor: Actor) {
  return inStep(world, actor, async ({ tx }) => {
    authorise(actor, 'preference:set')
    return { listHead: (await findListHead(tx, personOf(actor).id)) ?? listHeads[0] }
  })
}

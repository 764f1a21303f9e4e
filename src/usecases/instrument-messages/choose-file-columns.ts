import { findFileLink } from '#src/db/queries/instrument-messages/instrument-files.ts'
import { choosingColumns } from '#src/domain/instruments/importing-file.ts'
import type { ChooseFileColumns } from '#src/domain/instruments/instrument-file.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Chooses which column of an instrument's files says what: the lab's manager, as with everything that
 * says how an instrument is read. Refuses `not-found` and `stale`.
 * Source: decision 250.
 */
export function chooseFileColumns(world: World, actor: Actor, input: ChooseFileColumns) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'bridge:manage')
    const { link, chosen } = permit.over(await findFileLink(step.tx, input.linkId))
    const by = { by: personOf(actor).id, now: step.now }
    const decision = choosingColumns(link, chosen ?? undefined, input, by)
    return save(step, 'bridge:manage', null, decision)
  })
}

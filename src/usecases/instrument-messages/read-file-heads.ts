import { findFileLink } from '#src/db/queries/instrument-messages/instrument-files.ts'
import type { PreviewInstrumentFile } from '#src/domain/instruments/instrument-file.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { fileTable } from '#src/usecases/parts/instrument-messages/file-table.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The heads of a file's columns, to choose from: those that it has once. Nothing is stored. Refuses
 * `not-found` and `instrument-file-bad`.
 * Source: decision 250.
 */
export function readFileHeads(world: World, actor: Actor, input: PreviewInstrumentFile) {
  return inStep(world, actor, async ({ tx }) => {
    const permit = authorise(actor, 'bridge:manage')
    permit.over(await findFileLink(tx, input.linkId))
    const { heads } = fileTable(input.text)
    const once = heads.filter((head) => heads.indexOf(head) === heads.lastIndexOf(head))
    return { heads: once.filter((head) => head !== '') }
  })
}

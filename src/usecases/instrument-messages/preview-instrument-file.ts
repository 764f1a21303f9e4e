import { findFileLink } from '#src/db/queries/instrument-messages/instrument-files.ts'
import type { PreviewInstrumentFile } from '#src/domain/instruments/instrument-file.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { readFile } from '#src/usecases/parts/instrument-messages/read-file.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * What becomes of each row of an instrument's file if it is imported now. Nothing of it is stored; that
 * somebody looked is. Refuses `not-found`, `instrument-file-bad` and `columns-missing`.
 * Source: decision 250.
 */
export function previewInstrumentFile(world: World, actor: Actor, input: PreviewInstrumentFile) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'bridge:import')
    const found = permit.over(await findFileLink(step.tx, input.linkId))
    const read = await readFile(step, found, input.text)
    const detail = { event: 'preview', rows: read.rows.length }
    await audit(world, step.tx, actor, 'bridge:read', found.link.id, detail)
    return read
  })
}

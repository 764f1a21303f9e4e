import { findFileLink } from '#src/db/queries/instrument-messages/instrument-files.ts'
import type { InstrumentMessageId } from '#src/domain/instruments/bridge.ts'
import { importingFile } from '#src/domain/instruments/importing-file.ts'
import type { ImportInstrumentFile } from '#src/domain/instruments/instrument-file.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { rawContext } from '#src/usecases/parts/instrument-messages/bridge-secret.ts'
import { readFile, sha256Of } from '#src/usecases/parts/instrument-messages/read-file.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Imports an instrument's file as it was shown: its rows are kept like the values of a message, and the
 * worker enters them, each once, with whoever imported them as their author. Rows that count already are
 * left out. Refuses `not-found`, `instrument-file-bad`, `columns-missing`, and `stale` where anything
 * would become something else than was shown.
 * Source: decisions 230 and 250.
 */
export function importInstrumentFile(world: World, actor: Actor, input: ImportInstrumentFile) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'bridge:import')
    const found = permit.over(await findFileLink(step.tx, input.linkId))
    const read = await readFile(step, found, input.text)
    const decision = importingFile({ link: found.link, ...read }, input, {
      by: personOf(actor).id,
      now: step.now,
      newId: () => world.chance.uuid(),
      sha256Of,
      seal: (id: InstrumentMessageId, text) =>
        world.cipher.seal(Buffer.from(text).toString('base64'), rawContext(id)),
    })
    return save(step, 'bridge:import', null, decision)
  })
}

import { readVersionAtHand } from '#src/db/queries/analytes/analyte-at-hand.ts'
import { decidingVersion } from '#src/domain/analytes/deciding-version.ts'
import type { DecideAnalyte } from '#src/domain/analytes/keeping.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { personOf } from '#src/usecases/access.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Another person of the lab approves or refuses a proposed version of its rules for a test, of whom
 * one at least is a registered signatory; who proposed it may withdraw it. Refuses `same-person`,
 * `needs-signatory`, `not-allowed-now` where it is decided, `day-past` where its day went by.
 * Source: decision 225.
 */
export function decideAnalyte(world: World, actor: Actor, input: DecideAnalyte) {
  return inStep(world, actor, async (step) => {
    const labId = ownLab(actor, 'analyte:decide', input)
    const facts = await readVersionAtHand(step.tx, labId, input.versionId)
    const by = { by: personOf(actor).id, now: step.now }
    return save(step, 'analyte:decide', null, decidingVersion(facts, input, by))
  })
}

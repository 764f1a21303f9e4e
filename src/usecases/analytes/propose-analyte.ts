import { readAnalyteAtHand } from '#src/db/queries/analytes/analyte-at-hand.ts'
import type { ProposeAnalyte } from '#src/domain/analytes/keeping.ts'
import { proposing } from '#src/domain/analytes/proposing.ts'
import { isUnitFixed } from '#src/domain/analytes/unit-fixed.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { personOf } from '#src/usecases/access.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { save } from '#src/usecases/save.ts'
import { sha256 } from '#src/usecases/sha256.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The lab's manager or pathologist proposes how it measures and judges a test from an Indian day on.
 * It holds once another person approves it. Refuses `stale` where there is a newer version than the
 * one shown, `analyte-waiting` where one waits, `day-past`, and each fault of unit and rows with its
 * field.
 * Source: ISO 15189:2022 7.3.5; decision 225.
 */
export function proposeAnalyte(world: World, actor: Actor, input: ProposeAnalyte) {
  return inStep(world, actor, async (step) => {
    const labId = ownLab(actor, 'analyte:propose', input)
    const { test: found, last } = await readAnalyteAtHand(step.tx, labId, input.testCode)
    const test = found && {
      ...found,
      isUnitFixed: isUnitFixed(found.code, found.hasImmunity ? [{ testCode: found.code }] : []),
    }
    const reading = await world.units.read(input.rules.unit, found?.unit ?? null)
    const by = { by: personOf(actor).id, now: step.now, newId: () => world.chance.uuid(), sha256 }
    const decision = proposing({ labId, test, last, reading }, input, by)
    return save(step, 'analyte:propose', null, decision)
  })
}

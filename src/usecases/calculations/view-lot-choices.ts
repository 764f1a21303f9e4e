import { listPtInstruments } from '#src/db/queries/calculations/keeping.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { labId?: LabId | undefined }

/**
 * The instruments of a lab on which a lot of PT reagent may be, for who registers one.
 * Source: decision 261.
 */
export function viewLotChoices(world: World, actor: Actor, input: Input = {}) {
  return inStep(world, actor, async ({ tx }) => {
    const labId = ownLab(actor, 'calculation:propose', input)
    return { instruments: await listPtInstruments(tx, labId) }
  })
}

import { listLotsOf, listPtInstruments, listRulesOf } from '#src/db/queries/calculations/keeping.ts'
import { lotsShown, subjectsShown, withoutLot } from '#src/domain/calculations/calculations-page.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { mayEver, personOf } from '#src/usecases/access.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { labId?: LabId | undefined }

/**
 * How a lab measures and computes red cells and INR, its lots of PT reagent, and where no lot is in
 * use.
 * Source: decisions 260 and 261.
 */
export function listCalculations(world: World, actor: Actor, input: Input = {}) {
  return inStep(world, actor, async ({ tx, now }) => {
    const labId = ownLab(actor, 'calculation:read', input)
    const { id: viewer } = personOf(actor)
    const lots = await listLotsOf(tx, labId)
    const instruments = await listPtInstruments(tx, labId)
    return {
      labId,
      tomorrow: indianDay(now).add({ days: 1 }).toString(),
      subjects: subjectsShown(await listRulesOf(tx, labId), viewer, now),
      lots: lotsShown(lots, viewer, now),
      withoutLot: withoutLot(instruments, lots, now),
      may: {
        propose: mayEver(actor, 'calculation:propose'),
        decide: mayEver(actor, 'calculation:decide'),
      },
    }
  })
}

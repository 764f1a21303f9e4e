import { listLotsOf, listMeasuredWith } from '#src/db/queries/calculations/keeping.ts'
import { lotsShown } from '#src/domain/calculations/calculations-page.ts'
import type { ReagentLotId } from '#src/domain/calculations/kept-lot.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { mayEver, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { lotId: ReagentLotId; labId?: LabId | undefined }

/** More orders than one lot of reagent measures at most labs; of more the latest are shown. */
const MOST_MEASURED = 500

/**
 * A lot of PT reagent, and the orders whose INR was computed with it. Each view is logged with them.
 * Source: decision 261.
 */
export function viewReagentLot(world: World, actor: Actor, { lotId, ...input }: Input) {
  return inStep(world, actor, async ({ tx, now }) => {
    const labId = ownLab(actor, 'calculation:read', input)
    const rows = await listLotsOf(tx, labId)
    const lot = lotsShown(rows, personOf(actor).id, now).find((one) => one.lotId === lotId)
    if (!lot) throw new Refusal('not-found')
    const measured = await listMeasuredWith(tx, lotId, MOST_MEASURED)
    const orders = [...new Set(measured.map(({ orderId }) => orderId))]
    await audit(world, tx, actor, 'calculation:read', lotId, { orders })
    return { lot, measured, may: { decide: mayEver(actor, 'calculation:decide') } }
  })
}

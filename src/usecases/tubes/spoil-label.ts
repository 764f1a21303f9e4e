import { voidBarcode } from '#src/db/queries/tubes.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockTubeOfVisit } from '#src/usecases/parts/tubes/locked-tube.ts'

/**
 * The label is spoiled: its barcode is void permanently, the tube waits for another.
 * Source: life cycle 4.
 */
export function spoilLabel(world: World, actor: Actor, input: { tubeId: TubeId }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'tube:collect')
    const { tube, visit } = await lockTubeOfVisit(step, permit, input.tubeId)
    const patch = { barcode: null, labelledAt: null }
    await move(step, 'tube', { row: tube, event: 'spoil', bookingId: visit.bookingId, patch })
    if (tube.barcode) await voidBarcode(step.tx, tube.barcode, step.now)
    await audit(world, step.tx, actor, 'tube:collect', tube.id, { event: 'spoil' })
    return { state: 'planned' as const }
  })
}

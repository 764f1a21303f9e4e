import { takeBarcode } from '#src/db/queries/tubes.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import type { LabelTube } from '#src/domain/visits/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import { move, notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockTubeOfVisit } from './locked-tube.ts'

/** Binds a label to a tube at the bedside. Refuses `barcode-used`: one barcode, one tube, for ever. */
export function labelTube(world: World, actor: Actor, input: { tubeId: TubeId } & LabelTube) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'tube:collect')
    const { tube, visit } = await lockTubeOfVisit(step, permit, input.tubeId)
    const { barcode } = input
    if (tube.state === 'labelled' && tube.barcode === barcode) return { state: tube.state }
    if (visit.state !== 'identified') throw notAllowed(actor, 'visit', visit.state)
    if (tube.state !== 'planned') throw notAllowed(actor, 'tube', tube.state)
    if (!(await takeBarcode(step.tx, barcode, tube.id, step.now))) throw new Refusal('barcode-used')
    const patch = { barcode, labelledAt: step.now }
    await move(step, 'tube', { row: tube, event: 'label', bookingId: visit.bookingId, patch })
    await audit(world, step.tx, actor, 'tube:collect', tube.id, { event: 'label', barcode })
    return { state: 'labelled' as const }
  })
}

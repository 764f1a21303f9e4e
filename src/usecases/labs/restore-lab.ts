import { bumpCatalogueVersion } from '#src/db/queries/catalogue/catalogue.ts'
import type { RestoreLab } from '#src/domain/labs/lab-life.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { inStep } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { asLifeRead, auditLife, lifeView, lockedLab } from '#src/usecases/parts/labs/locked-lab.ts'

/**
 * Lifts a suspension. The lab takes bookings again once it is activated, with everything it had.
 * Refuses `not-allowed-now` where it is not suspended, `stale`.
 * Source: life cycle 10.
 */
export function restoreLab(world: World, actor: Actor, { labId, version }: RestoreLab) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'lab:suspend')
    const lab = await lockedLab(step, permit, labId)
    asLifeRead(lab, version)
    const patch = { stateReason: null }
    const after = await move(step, 'lab', { row: lab, event: 'restore', bookingId: null, patch })
    await auditLife(step, 'lab:suspend', lab, after, { restored: true })
    await bumpCatalogueVersion(step.tx)
    return lifeView(after)
  })
}

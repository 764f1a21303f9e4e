import { bumpCatalogueVersion } from '#src/db/queries/catalogue/catalogue.ts'
import type { SuspendLab } from '#src/domain/labs/lab-life.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { inStep } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { asLifeRead, auditLife, lifeView, lockedLab } from '#src/usecases/parts/labs/locked-lab.ts'

/**
 * Removes a lab from search, pages, carts and quotes at once; open orders continue. Only restoring
 * lifts it. Refuses `not-allowed-now` unless it is approved, `stale`.
 * Source: life cycle 10; spec §1 Policy statements.
 */
export function suspendLab(world: World, actor: Actor, { labId, reason, version }: SuspendLab) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'lab:suspend')
    const lab = await lockedLab(step, permit, labId)
    asLifeRead(lab, version)
    const patch = { stateReason: reason }
    const why = { event: 'suspend', bookingId: null, patch, reason } as const
    const after = await move(step, 'lab', { row: lab, ...why })
    await auditLife(step, 'lab:suspend', lab, after)
    await bumpCatalogueVersion(step.tx)
    return lifeView(after)
  })
}

import type { Actor } from '#src/domain/people/actor.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { setManifest } from '#src/db/queries/visits.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import { notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockAnothersVisit, tubesOfVisit } from '#src/usecases/parts/visits/locked-visit.ts'

/**
 * The phlebotomist puts the tubes on the lab's counter; the lab then scans them in one by one. The
 * visit is handed over with its last tube; missing tubes are on the lab's list.
 * Source: life cycle 3 ("PH + LT scan").
 */
export function handOver(world: World, actor: Actor, input: { visitId: VisitId }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:move')
    const locked = await lockAnothersVisit(step, permit, input.visitId)
    const { visit } = locked
    if (visit.state !== 'collected' && visit.state !== 'handed-over')
      throw notAllowed(actor, 'visit', visit.state)
    if (!visit.manifestAt) await setManifest(step.tx, visit.id, step.now)
    const tubes = tubesOfVisit(locked).flatMap(({ barcode }) => (barcode ? [barcode] : []))
    await audit(world, step.tx, actor, 'visit:move', visit.id, { event: 'manifest', tubes })
    return { state: visit.state, barcodes: tubes }
  })
}

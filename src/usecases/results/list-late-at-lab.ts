import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, labsOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { lateOrders } from '#src/usecases/parts/results/late-orders.ts'

/**
 * The late tests of a lab that patients still wait for. Refuses `not-found` for another lab.
 * Source: decision 058.
 */
export function listLateAtLab(world: World, actor: Actor, input: { labId?: LabId } = {}) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'bench:read')
    const labId = input.labId ?? labsOf(actor)[0]
    if (!labId) throw new Refusal('not-found')
    permit.over({ labId })
    const late = await lateOrders(step, labId)
    await audit(world, step.tx, actor, 'bench:read', labId, { late: late.count })
    return late
  })
}

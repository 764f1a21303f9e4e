import { findSignatory } from '#src/db/queries/results/results.ts'
import { listOrdersToSign } from '#src/db/queries/results/to-sign.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { signingQueue, type ToSignAsked } from '#src/domain/results/bench/signing-queue.ts'
import { authorise, labsOf, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * What a pathologist signs next: the most urgent order with verified results that they may sign and
 * do not hold back, how many there are, and how many need another pathologist. Refuses `not-found`
 * to whoever signs for no lab.
 * Source: decision 170.
 */
export function listToSign(world: World, actor: Actor, asked: ToSignAsked) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'result:authorise')
    const labId = labsOf(actor).find((one) => permit.covers({ labId: one }))
    if (!labId) throw new Refusal('not-found')
    const { id } = personOf(actor)
    const rows = await listOrdersToSign(step.tx, labId, id)
    const signatory = await findSignatory(step.tx, labId, id)
    await audit(world, step.tx, actor, 'bench:read', labId)
    return { ...signingQueue(rows, asked), isSignatory: signatory !== undefined }
  })
}

import { listOrdersToSign, listSigningAt } from '#src/db/queries/results/to-sign.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { signingQueue, type ToSignAsked } from '#src/domain/results/bench/signing-queue.ts'
import { authorise, labsOf, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * What a pathologist signs next, of every lab that they sign for: the gravest order with verified
 * results that they may sign and do not skip, how many there are, which are skipped, and how many
 * need another pathologist. Refuses `not-found` to whoever signs for no lab.
 * Source: decision 170; decision 176.
 */
export function listToSign(world: World, actor: Actor, asked: ToSignAsked) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'result:authorise')
    const labIds = labsOf(actor).filter((labId) => permit.covers({ labId }))
    if (labIds.length === 0) throw new Refusal('not-found')
    const { id } = personOf(actor)
    const rows = await listOrdersToSign(step.tx, labIds, id)
    const signsAt = await listSigningAt(step.tx, labIds, id)
    for (const labId of labIds) await audit(world, step.tx, actor, 'bench:read', labId)
    return { ...signingQueue(rows, { ...asked, signsAt }), hasLabs: labIds.length > 1 }
  })
}

import { transfersOf } from '#src/db/queries/settlement/settlement-batches.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { OfBatch } from '#src/domain/settlement/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { bankFileOf } from '#src/usecases/parts/settlement/bank-file.ts'
import { lockedBatch, refuseUnless } from '#src/usecases/parts/settlement/found-batch.ts'

/**
 * The bank file of an approved batch. Refuses `not-allowed-now` before the approval, and throws
 * where its hash is not the approved one. Each reading is audited: it contains full account
 * numbers.
 */
export function readBankFile(world: World, actor: Actor, { batchId }: OfBatch) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'settlement:approve')
    const batch = await lockedBatch(step, permit, batchId)
    refuseUnless(step, batch, ['approved', 'closed'])
    const { bytes, hash } = bankFileOf(world, await transfersOf(step.tx, batch.id))
    if (hash !== batch.fileHash)
      throw new Error(`the bank file of ${batch.number} differs from the approved one`)
    await audit(world, step.tx, actor, 'settlement:read', batchId, { event: 'read-file' })
    return { bytes, fileName: `${batch.number}.csv`, hash }
  })
}

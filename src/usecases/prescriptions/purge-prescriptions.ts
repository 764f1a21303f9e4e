import { giveUpOld, listGone } from '#src/db/queries/prescriptions/prescriptions.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { PRESCRIPTION_DAYS } from '#src/domain/people/retention.ts'
import { SENDING } from '#src/domain/prescriptions/prescription.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { deleteGone } from '#src/usecases/parts/files/prescription-file.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Pictures per run; the rest is deleted by the next run. */
const AT_ONCE = 200

/**
 * Ends pictures of prescriptions after their days, and deletes the files that were given up, or cut
 * off on their way, at least an hour ago.
 * Source: decision 174.
 */
export async function purgePrescriptions(world: World, actor: Actor) {
  const { ended, gone } = await inStep(world, actor, async ({ tx, now }) => {
    authorise(actor, 'clock:tick')
    const before = now.subtract({ hours: 24 * PRESCRIPTION_DAYS })
    const given = await giveUpOld(tx, { before, now, limit: AT_ONCE })
    await audit(world, tx, actor, 'clock:tick', 'prescriptions', { ended: given })
    return { ended: given, gone: await listGone(tx, now.subtract(SENDING), AT_ONCE) }
  })
  return { ended, deleted: await deleteGone(world, gone) }
}

import { endShareRow, findShare } from '#src/db/queries/shares/shares.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { EndShare } from '#src/domain/shares/share.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Ends a link at once; one that is over already stays so. What somebody downloaded stays with them.
 * Source: decision 168.
 */
export function endShare(world: World, actor: Actor, { shareId }: EndShare) {
  return inStep(world, actor, async ({ tx, now }) => {
    const permit = authorise(actor, 'share:end')
    const share = permit.over(await findShare(tx, shareId))
    await endShareRow(tx, share.id, now)
    await audit(world, tx, actor, 'share:end', share.reportId, { share: share.id })
    return { shareId, reportId: share.reportId }
  })
}

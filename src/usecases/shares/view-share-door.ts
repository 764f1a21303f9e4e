import { findShareByToken } from '#src/db/queries/shares/shares.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { isOpenShare, type ShareToken } from '#src/domain/shares/share.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { hashesOfToken } from '#src/usecases/parts/shares/share-hash.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import type { z } from 'zod'

/**
 * Whether a link still asks for its PIN; nothing of the report, and an unknown link answers as one
 * that is over.
 * Source: decision 168.
 */
export function viewShareDoor(
  world: World,
  actor: Actor,
  { token }: { token: z.infer<typeof ShareToken> },
) {
  return inStep(world, actor, async ({ tx, now }) => {
    authorise(actor, 'share:look')
    const share = await findShareByToken(tx, hashesOfToken(world, token))
    const isOpen = share !== undefined && isOpenShare(share, now)
    if (share && isOpen)
      await audit(world, tx, actor, 'share:look', share.reportId, { asked: share.id })
    return { isOpen }
  })
}

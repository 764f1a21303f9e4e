import { listPendingCredits } from '#src/db/queries/credits/credits.ts'
import { findErasable } from '#src/db/queries/people/erasures.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { hindrancesOf, keptUntil } from '#src/domain/people/erasure.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * What would be deleted and what would be kept, until when, and what to wait for or give up first;
 * changes nothing.
 * Source: decision 064.
 */
export function viewErasure(world: World, actor: Actor) {
  return inStep(world, actor, async ({ tx }) => {
    const permit = authorise(actor, 'account:erase')
    const { id: accountId } = personOf(actor)
    const found = await findErasable(tx, permit.over({ accountId }).accountId)
    if (!found) throw new Refusal('not-found')
    const credits = await listPendingCredits(tx, accountId)
    const { books, medical } = keptUntil(found.last)
    await audit(world, tx, actor, 'account:read', accountId, { viewed: true })
    return {
      isByPassword: found.hasPassword,
      hindrances: hindrancesOf(found.standing),
      credits: credits.map(({ id, version, amount, bookingNumber }) => ({
        creditId: id,
        version,
        amountPaise: amount,
        bookingNumber,
      })),
      goes: found.goes,
      kept: found.kept,
      booksUntil: books?.toString() ?? null,
      medicalUntil: medical?.toString() ?? null,
    }
  })
}

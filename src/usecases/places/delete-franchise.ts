import {
  deleteFranchise as removeFranchise,
  lockFranchise,
} from '#src/db/queries/labs/franchises.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { OPERATOR_FRANCHISE } from '#src/domain/places/manage-franchise.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inOurWords } from '#src/usecases/edited-row.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

/** Deletes an unused franchise. Refuses `operator-stays` for number 1, and `in-use`. */
export async function deleteFranchise(world: World, actor: Actor, { id }: { id: number }) {
  authorise(actor, 'place:manage')
  if (id === OPERATOR_FRANCHISE) throw new Refusal('operator-stays')
  return world.db.transaction(async (tx) => {
    const before = await lockFranchise(tx, id)
    if (!before) throw new Refusal('not-found')
    await inOurWords({ '23503': 'in-use' }, () => removeFranchise(tx, id))
    await audit(world, tx, actor, 'place:manage', `franchise/${id}`, {}, { before, after: null })
    return { id }
  })
}

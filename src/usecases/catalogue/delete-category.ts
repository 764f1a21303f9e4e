import { bumpCatalogueVersion } from '#src/db/queries/catalogue/catalogue.ts'
import {
  countCategoryUse,
  deleteCategory as removeCategory,
  lockCategory,
} from '#src/db/queries/catalogue/categories.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inOurWords } from '#src/usecases/edited-row.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

/** Deletes an unused category; refuses `in-use` with the number of uses. */
export async function deleteCategory(world: World, actor: Actor, { code }: { code: string }) {
  authorise(actor, 'category:manage')
  return world.db.transaction(async (tx) => {
    const before = await lockCategory(tx, code)
    if (!before) throw new Refusal('not-found')
    const facts = await countCategoryUse(tx, code)
    if (Object.values(facts).some((count) => count > 0)) throw new Refusal('in-use', { facts })
    await inOurWords({ '23503': 'in-use' }, () => removeCategory(tx, code))
    await bumpCatalogueVersion(tx)
    await audit(
      world,
      tx,
      actor,
      'category:manage',
      `category/${code}`,
      {},
      { before, after: null },
    )
    return { code }
  })
}

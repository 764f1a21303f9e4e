import { bumpCatalogueVersion } from '#src/db/queries/catalogue/catalogue.ts'
import {
  insertCategory,
  lockCategory,
  updateCategory,
} from '#src/db/queries/catalogue/categories.ts'
import type { SaveCategory } from '#src/domain/catalogue/manage-category.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { asRead, inOurWords } from '#src/usecases/edited-row.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Adds a category, or changes its name or default split. The default applies to new labs: no lab's
 * own split and no placed booking changes. Refuses `name-taken` for an existing code or name,
 * `stale` where somebody changed it since it was read, `not-found`.
 */
export async function saveCategory(world: World, actor: Actor, input: SaveCategory) {
  authorise(actor, 'category:manage')
  const { code } = input
  return world.db.transaction(async (tx) => {
    const before = 'version' in input ? asRead(await lockCategory(tx, code), input.version) : null
    const after = await inOurWords({ '23505': 'name-taken' }, () =>
      'version' in input ? updateCategory(tx, code, input) : insertCategory(tx, input),
    )
    await bumpCatalogueVersion(tx)
    await audit(world, tx, actor, 'category:manage', `category/${code}`, {}, { before, after })
    return after
  })
}

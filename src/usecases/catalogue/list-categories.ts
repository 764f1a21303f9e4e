import { listCategoriesWithUse } from '#src/db/queries/catalogue/categories.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import type { World } from '#src/usecases/world.ts'

/** Every category, its default split, and its uses. */
export async function listCategories(world: World, actor: Actor) {
  authorise(actor, 'category:manage')
  return world.db.transaction(listCategoriesWithUse)
}

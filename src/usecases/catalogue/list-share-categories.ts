import { listCategoriesWithUse } from '#src/db/queries/catalogue/categories.ts'
import { categoriesOf } from '#src/domain/lab-applications/disagreements.ts'
import type { LabServiceType } from '#src/domain/labs/lab-service-type.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import type { World } from '#src/usecases/world.ts'

/** The rows of the settlement table of a lab of this service type, by name. */
export async function listShareCategories(
  world: World,
  actor: Actor,
  { serviceType }: { serviceType: LabServiceType },
): Promise<{ code: string; name: string }[]> {
  authorise(actor, 'catalogue:read')
  const all = await world.db.transaction(listCategoriesWithUse)
  const served = new Set(categoriesOf(serviceType, all))
  return all.filter(({ code }) => served.has(code)).map(({ code, name }) => ({ code, name }))
}

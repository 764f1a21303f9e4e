import { countLabLines } from '#src/db/queries/labs/lab-list.ts'
import { COUNTED } from '#src/domain/labs/lab-columns.ts'
import type { FilterLabs } from '#src/domain/labs/list-labs.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import type { World } from '#src/usecases/world.ts'

/** How many labs a list has; beyond a thousand, only that there are more. */
export async function countLabs({ db }: World, actor: Actor, filter: FilterLabs) {
  authorise(actor, 'lab:read')
  const counted = await countLabLines(db, filter)
  return { count: Math.min(counted, COUNTED), isMore: counted > COUNTED }
}

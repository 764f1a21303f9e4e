import { bindVerbs, type Verbs } from '#src/usecases/index.ts'
import { comingBack } from './coming-back.ts'
import type { Product } from './people.ts'

/**
 * The verbs of another process on the same database, for a caller that comes back when told that
 * the system is busy. What several requests of one process do together, each process does by
 * itself: a race of two transactions needs two of them.
 */
export function anotherProcess({ world }: Pick<Product, 'world'>): Verbs {
  return comingBack(bindVerbs({ ...world })).as
}

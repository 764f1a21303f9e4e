import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { ReagentLotId } from '#src/domain/calculations/kept-lot.ts'
import type { ResultId } from '#src/domain/results/item.ts'
import { reagentLots } from './calculations.ts'
import { results } from './results.ts'

/**
 * The values of PT that were measured with a lot, for whoever looks for them: written by the trigger
 * `results_lot_as_registered` alone.
 * Source: decision 261.
 */
export const resultLots = pgTable(
  'result_lots',
  {
    resultId: uuid()
      .primaryKey()
      .references(() => results.id)
      .$type<ResultId>(),
    lotId: uuid()
      .notNull()
      .references(() => reagentLots.id)
      .$type<ReagentLotId>(),
  },
  (t) => [index('result_lots_lot').on(t.lotId)],
)

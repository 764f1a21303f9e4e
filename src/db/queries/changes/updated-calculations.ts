import { type SQL, sql } from 'drizzle-orm'
import { calculationRules, reagentLots } from '#src/db/schema/calculations.ts'
import type { UpdatedCalculations } from '#src/domain/calculations/updated-calculations.ts'

type Change = (given: SQL) => SQL
type Table = typeof calculationRules | typeof reagentLots

/** How rules and lots of calculations change: see `updated-rows.ts`. */
export const calculationChanges: {
  readonly [Of in keyof UpdatedCalculations]-?: { table: Table; write: readonly Change[] }
} = {
  calculationDecided: {
    table: calculationRules,
    write: [
      (given) => sql`update calculation_rules as found set decision = given.decision,
          decided_by = given.decided_by, decided_at = given.decided_at,
          decided_why = given.decided_why, version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version
          and found.decision is null returning 1`,
    ],
  },
  lotDecided: {
    table: reagentLots,
    write: [
      (given) => sql`update reagent_lots as found set decision = given.decision,
          decided_by = given.decided_by, decided_at = given.decided_at,
          decided_why = given.decided_why, used_from = given.used_from, version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version
          and found.decision is null returning 1`,
    ],
  },
  lotEnded: {
    table: reagentLots,
    write: [
      (given) => sql`update reagent_lots as found set ended_by = given.ended_by,
          ended_at = given.ended_at, ended_why = given.ended_why, is_wrong = given.is_wrong,
          version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version
          and not found.is_wrong returning 1`,
    ],
  },
}

import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { tests } from '#src/db/schema/catalogue.ts'
import { criticalLimits } from '#src/db/schema/reference-limits.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LimitOfTest } from '#src/domain/instruments/unmatched-alarm.ts'

/** The product's critical limits of these tests, for everybody. */
export async function listLimitsOf(tx: Tx, codes: readonly ItemCode[]): Promise<LimitOfTest[]> {
  if (codes.length === 0) return []
  return tx
    .select({
      testCode: criticalLimits.testCode,
      unit: tests.unit,
      low: criticalLimits.low,
      high: criticalLimits.high,
    })
    .from(criticalLimits)
    .innerJoin(tests, eq(tests.code, criticalLimits.testCode))
    .where(inArray(criticalLimits.testCode, [...codes]))
}

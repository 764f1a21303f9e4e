import { and, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { referenceRanges } from '#src/db/schema/reference-limits.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'

/** The ranges of these tests that apply only in pregnancy, unordered. */
export function listPregnancyRanges(tx: Tx, codes: readonly ItemCode[]) {
  return ofPregnancy(tx).execute({ codes })
}

const ofPregnancy = kept((tx) =>
  tx
    .select()
    .from(referenceRanges)
    .where(
      and(
        sql`${referenceRanges.testCode} = any(${sql.placeholder('codes')})`,
        isNotNull(referenceRanges.condition),
      ),
    )
    .prepare(''),
)

import { inArray } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { panels, tests } from '#src/db/schema/catalogue.ts'
import type { ItemCode, Restriction } from '#src/domain/catalogue/item.ts'

/** What restricts these tests and panels now; of a panel itself, not of its members. */
export async function findRestrictions(tx: Tx, codes: ItemCode[]): Promise<Restriction[]> {
  const { restriction } = tests
  const ofTests = tx.select({ restriction }).from(tests).where(inArray(tests.code, codes))
  const ofPanels = tx
    .select({ restriction: panels.restriction })
    .from(panels)
    .where(inArray(panels.code, codes))
  return (await ofTests.unionAll(ofPanels)).map((row) => row.restriction)
}

import { sql } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { kept } from '#src/db/kept-statement.ts'
import { panels, tests } from '#src/db/schema/catalogue.ts'
import type { ItemCode, Restriction } from '#src/domain/catalogue/item.ts'

/** What restricts these tests and panels now; of a panel itself, not of its members. */
export async function findRestrictions(tx: Tx, codes: ItemCode[]): Promise<Restriction[]> {
  return (await restrictionsOf(tx).execute({ codes })).map((row) => row.restriction)
}

const codes = sql.placeholder('codes')
const restrictionsOf = kept((tx) => {
  const ofTests = tx.select({ restriction: tests.restriction }).from(tests)
  const ofPanels = tx.select({ restriction: panels.restriction }).from(panels)
  return ofTests
    .where(sql`${tests.code} = any(${codes})`)
    .unionAll(ofPanels.where(sql`${panels.code} = any(${codes})`))
    .prepare('')
})

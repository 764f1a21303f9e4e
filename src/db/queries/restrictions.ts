import { sql } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { kept } from '#src/db/kept-statement.ts'
import { panels, tests } from '#src/db/schema/catalogue.ts'
import type { BookableTest } from '#src/domain/catalogue/bookable.ts'
import type { ConsentFamily } from '#src/domain/consents/consent.ts'
import type { ItemCode, Restriction } from '#src/domain/catalogue/item.ts'

/** The current restrictions of these tests and panels; for a panel its own, not its members'. */
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

/** What decides now whether these tests may be booked; unordered. */
export async function findTestRules(tx: Tx, codes: ItemCode[]): Promise<TestRules[]> {
  return rulesOf(tx).execute({ codes })
}

type TestRules = BookableTest & {
  code: ItemCode
  needsPcpndt: boolean
  consentFamily: ConsentFamily | null
}

const rulesOf = kept((tx) =>
  tx
    .select({
      code: tests.code,
      name: tests.name,
      restriction: tests.restriction,
      isHomeCollected: tests.isHomeCollected,
      labOnlyReason: tests.labOnlyReason,
      collectionEvent: tests.collectionEvent,
      isSold: tests.isSold,
      consentFamily: tests.consentFamily,
      needsPcpndt: tests.needsPcpndt,
      resultType: tests.resultType,
      choices: tests.choices,
      decimals: tests.decimals,
    })
    .from(tests)
    .where(sql`${tests.code} = any(${codes})`)
    .prepare(''),
)

import { sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { tests } from '#src/db/schema/catalogue.ts'
import type { TestRules } from '#src/domain/catalogue/bookable.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'

const codes = sql.placeholder('codes')

/** What decides now whether these tests may be booked; unordered. */
export async function findTestRules(tx: Tx, codes: ItemCode[]): Promise<TestRules[]> {
  return rulesOf(tx).execute({ codes })
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

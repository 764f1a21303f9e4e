import { asc, inArray } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { immunityLimits, testChoices } from '#src/db/schema/catalogue.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'

/** The choices of these tests and their meanings, in the order of the list. */
export function listTestChoices(tx: Tx, codes: ItemCode[]) {
  return tx
    .select()
    .from(testChoices)
    .where(inArray(testChoices.testCode, codes))
    .orderBy(asc(testChoices.testCode), asc(testChoices.position))
}

/** The immunity limits of the tests that have one. */
export function listImmunityLimits(tx: Tx, codes: ItemCode[]) {
  return tx.select().from(immunityLimits).where(inArray(immunityLimits.testCode, codes))
}

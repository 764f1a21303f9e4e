import { asc, inArray } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { immunityLimits, testChoices } from '#src/db/schema/catalogue.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'

/** What may be chosen of these tests and what each choice means, in the order of the list. */
export function listTestChoices(tx: Tx, codes: ItemCode[]) {
  return tx
    .select()
    .from(testChoices)
    .where(inArray(testChoices.testCode, codes))
    .orderBy(asc(testChoices.testCode), asc(testChoices.position))
}

/** From which amount of an antibody somebody is immune, of the tests that have such a limit. */
export function listImmunityLimits(tx: Tx, codes: ItemCode[]) {
  return tx.select().from(immunityLimits).where(inArray(immunityLimits.testCode, codes))
}

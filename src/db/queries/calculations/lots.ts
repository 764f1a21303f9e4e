import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { reagentLots } from '#src/db/schema/calculations.ts'
import { someOf } from '#src/db/queries/changes/json-rows.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

const { id, lotNumber, instrumentId, expiresOn, usedFrom, endedAt, isWrong, isi } = reagentLots
const { labId, decision, meanNormalSeconds } = reagentLots
const numbers = { id, lotNumber, isi, meanNormalSeconds }
const columns = { ...numbers, instrumentId, expiresOn, usedFrom, endedAt, isWrong }

/**
 * The confirmed lots of PT reagent of a lab, in the order of their use, where a test of the order is
 * computed with one; none for any other order.
 */
export function lotsFor(orderId: SQL, lab: SQL) {
  return someOf(reagentLots, columns, {
    where: sql`${labId} = ${lab} and ${decision} = 'confirmed' and exists (select from test_items
      where order_id = ${orderId} and computed_by = 'inr-from-pt')`,
    orderBy: sql`${usedFrom}`,
  })
}

/** The confirmed lots of PT reagent of a lab, in the order of their use. */
export function listConfirmedLots(tx: Tx, lab: LabId) {
  return tx
    .select(columns)
    .from(reagentLots)
    .where(and(eq(labId, lab), eq(decision, 'confirmed')))
    .orderBy(asc(usedFrom))
}

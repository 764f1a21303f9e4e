import { and, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/db/driver/client.ts'
import { barePaper } from '#src/db/columns.ts'
import { cashCorrections } from '#src/db/schema/cash-corrections.ts'
import { cashDeposits } from '#src/db/schema/cash-deposits.ts'
import { lockName } from '#src/db/queries/changes/named-lock.ts'

/**
 * Whether a slip, or a correction that was not rejected, already uses this bank reference, ignoring
 * case and blanks. Serialised by a lock until the transaction ends, so that the answer stays true.
 * Source: decision 099.
 */
export async function lockPapersAndFind(tx: Tx, bankReference: string): Promise<boolean> {
  await lockName(tx, 'papers of the bank')
  const isNamed = (column: PgColumn) =>
    sql`${barePaper(column)} = ${barePaper(sql`${bankReference}::text`)}`
  const slips = await tx.$count(cashDeposits, isNamed(cashDeposits.bankReference))
  const ofCorrection = isNamed(cashCorrections.bankReference)
  const live = and(ne(cashCorrections.state, 'rejected'), ofCorrection)
  return slips + (await tx.$count(cashCorrections, live)) > 0
}

import { and, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/db/client.ts'
import { cashCorrections } from '#src/db/schema/cash-corrections.ts'
import { cashDeposits } from '#src/db/schema/payments.ts'
import { lockName } from './named-lock.ts'

/**
 * Whether a slip, or a correction that was not rejected, has this paper of the bank already, compared
 * without case and blanks. Until the transaction ends nobody else asks: the answer stays true.
 */
export async function lockPapersAndFind(tx: Tx, bankReference: string): Promise<boolean> {
  await lockName(tx, 'papers of the bank')
  const isNamed = (column: PgColumn) => sql`${bare(column)} = ${bare(sql`${bankReference}::text`)}`
  const slips = await tx.$count(cashDeposits, isNamed(cashDeposits.bankReference))
  const ofCorrection = isNamed(cashCorrections.bankReference)
  const live = and(ne(cashCorrections.state, 'rejected'), ofCorrection)
  return slips + (await tx.$count(cashCorrections, live)) > 0
}

/** How two references are compared: people type them off a paper. */
function bare(reference: PgColumn | SQL): SQL {
  return sql`lower(regexp_replace(${reference}, '\\s', '', 'g'))`
}

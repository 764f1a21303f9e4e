import { and, asc, desc, eq, getTableColumns, lte } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { contractChanges, labBankAccounts } from '#src/db/schema/lab-contracts.ts'
import { labs } from '#src/db/schema/labs.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

export type ChangeRow = typeof contractChanges.$inferSelect

const proposer = alias(user, 'proposer')
const decider = alias(user, 'decider')

/** For one lab all changes, newest first; without one the waiting ones, oldest first. */
export function listChangeRows(tx: Tx, labId: LabId | undefined, most: number) {
  return tx
    .select({
      change: getTableColumns(contractChanges),
      lab: { code: labs.code, name: labs.name },
      proposer: proposer.name,
      decider: decider.name,
    })
    .from(contractChanges)
    .innerJoin(labs, eq(labs.id, contractChanges.labId))
    .innerJoin(proposer, eq(proposer.id, contractChanges.proposedBy))
    .leftJoin(decider, eq(decider.id, contractChanges.decidedBy))
    .where(labId ? eq(contractChanges.labId, labId) : eq(contractChanges.state, 'waiting'))
    .orderBy(
      ...(labId
        ? [desc(contractChanges.proposedAt), desc(contractChanges.id)]
        : [asc(contractChanges.proposedAt), asc(contractChanges.id)]),
    )
    .limit(most)
}

export async function insertAccount(
  tx: Tx,
  row: typeof labBankAccounts.$inferInsert,
): Promise<void> {
  await tx.insert(labBankAccounts).values(row)
}

/** The lab's bank account at an instant; undefined before it gave one. */
export async function accountAt(tx: Tx, labId: LabId, now: Temporal.Instant) {
  const [row] = await tx
    .select({
      bankName: labBankAccounts.bankName,
      accountHolderName: labBankAccounts.holderName,
      accountLastFour: labBankAccounts.accountLastFour,
      ifsc: labBankAccounts.ifsc,
      effectiveAt: labBankAccounts.effectiveAt,
    })
    .from(labBankAccounts)
    .where(and(eq(labBankAccounts.labId, labId), lte(labBankAccounts.effectiveAt, now)))
    .orderBy(desc(labBankAccounts.effectiveAt))
    .limit(1)
  return row
}

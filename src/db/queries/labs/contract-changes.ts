import { and, asc, desc, eq, getTableColumns, gt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/db/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { contractChanges, labBankAccounts } from '#src/db/schema/lab-contracts.ts'
import { labs, labShares } from '#src/db/schema/labs.ts'
import type { ContractChangeId } from '#src/domain/labs/contract-change.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

export type ChangeRow = typeof contractChanges.$inferSelect

/** False where another change of this kind is waiting for that lab. */
export async function insertChange(
  tx: Tx,
  row: typeof contractChanges.$inferInsert,
): Promise<boolean> {
  const made = await tx
    .insert(contractChanges)
    .values(row)
    .onConflictDoNothing({
      target: [contractChanges.labId, contractChanges.kind],
      where: sql`state = 'waiting'`,
    })
  return made.rowCount === 1
}

export async function findChange(tx: Tx, id: ContractChangeId): Promise<ChangeRow | undefined> {
  const [row] = await tx.select().from(contractChanges).where(eq(contractChanges.id, id))
  return row
}

/**
 * Compare-and-set: ends a waiting change that is as it was read. False where somebody else was
 * first.
 */
export async function endChange(
  tx: Tx,
  { id, version }: Pick<ChangeRow, 'id' | 'version'>,
  end: Pick<ChangeRow, 'state'> & Partial<ChangeRow>,
): Promise<boolean> {
  const ended = await tx
    .update(contractChanges)
    .set({ ...end, version: version + 1 })
    .where(
      and(
        eq(contractChanges.id, id),
        eq(contractChanges.version, version),
        eq(contractChanges.state, 'waiting'),
      ),
    )
  return ended.rowCount === 1
}

/**
 * Compare-and-set: withdraws an approved change that has not taken effect, with its account or set
 * of shares. False where somebody else was first, or it has taken effect.
 */
export async function stopChange(
  tx: Tx,
  { id, version, labId, kind, effectiveAt }: ChangeRow,
  now: Temporal.Instant,
): Promise<boolean> {
  if (effectiveAt === null) return false
  const stopped = await tx
    .update(contractChanges)
    .set({ state: 'withdrawn', version: version + 1 })
    .where(
      and(
        eq(contractChanges.id, id),
        eq(contractChanges.version, version),
        eq(contractChanges.state, 'approved'),
        gt(contractChanges.effectiveAt, now),
      ),
    )
  if (stopped.rowCount !== 1) return false
  const table = kind === 'bank' ? labBankAccounts : labShares
  await tx.delete(table).where(and(eq(table.labId, labId), eq(table.effectiveAt, effectiveAt)))
  return true
}

/** Withdraws everything that waits for a lab that has ended. */
export async function withdrawChangesOf(tx: Tx, labId: LabId): Promise<void> {
  await tx
    .update(contractChanges)
    .set({ state: 'withdrawn', version: sql`${contractChanges.version} + 1` })
    .where(and(eq(contractChanges.labId, labId), eq(contractChanges.state, 'waiting')))
}

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

/** When the lab's sets of shares take effect. */
export async function shareBeginnings(tx: Tx, labId: LabId): Promise<Temporal.Instant[]> {
  const rows = await tx
    .selectDistinct({ at: labShares.effectiveAt })
    .from(labShares)
    .where(eq(labShares.labId, labId))
  return rows.map(({ at }) => at)
}

/** When the lab's bank accounts take effect. */
export async function accountBeginnings(tx: Tx, labId: LabId): Promise<Temporal.Instant[]> {
  const rows = await tx
    .select({ at: labBankAccounts.effectiveAt })
    .from(labBankAccounts)
    .where(eq(labBankAccounts.labId, labId))
  return rows.map(({ at }) => at)
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

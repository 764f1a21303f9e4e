import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { labs } from '#src/db/schema/labs.ts'
import { settlementEntries } from '#src/db/schema/settlements.ts'
import { labDebts } from '#src/db/schema/lab-debts.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { DebtId } from '#src/domain/settlement/debt.ts'
import type { EntryRow } from './settlements.ts'

/** The entries that wait for a lab's next payout, claw-backs included. Locks them in id order. */
export function lockWaitingOf(tx: Tx, labId: LabId): Promise<EntryRow[]> {
  return tx
    .select()
    .from(settlementEntries)
    .where(and(eq(settlementEntries.labId, labId), eq(settlementEntries.state, 'eligible')))
    .orderBy(asc(settlementEntries.id))
    .for('update')
}

/** Labs, including ended ones, whose waiting entries sum to less than zero; largest debt first. */
export function listOwing(tx: Tx, most: number) {
  const net = sql<number>`sum(${settlementEntries.net})::float8`
  return tx
    .select({ labId: labs.id, code: labs.code, name: labs.name, state: labs.state, net })
    .from(settlementEntries)
    .innerJoin(labs, eq(labs.id, settlementEntries.labId))
    .where(eq(settlementEntries.state, 'eligible'))
    .groupBy(labs.id)
    .having(sql`sum(${settlementEntries.net}) < 0`)
    .orderBy(sql`sum(${settlementEntries.net})`)
    .limit(most)
}

/** A proposal with what waits for its lab's next payout; undefined where there is none. Locks both. */
export async function lockDebt(tx: Tx, id: DebtId) {
  const [debt] = await tx.select().from(labDebts).where(eq(labDebts.id, id)).for('update')
  return debt && { debt, waiting: await lockWaitingOf(tx, debt.labId) }
}

const proposer = alias(user, 'proposer')
const decider = alias(user, 'decider')

/** Newest first, with the names of the lab and of both people. */
export function listDebtRows(tx: Tx, most: number) {
  return tx
    .select({
      debt: labDebts,
      lab: { labId: labs.id, code: labs.code, name: labs.name },
      proposedByName: proposer.name,
      decidedByName: decider.name,
    })
    .from(labDebts)
    .innerJoin(labs, eq(labs.id, labDebts.labId))
    .innerJoin(proposer, eq(proposer.id, labDebts.proposedBy))
    .leftJoin(decider, eq(decider.id, labDebts.decidedBy))
    .orderBy(desc(labDebts.proposedAt), desc(labDebts.id))
    .limit(most)
}

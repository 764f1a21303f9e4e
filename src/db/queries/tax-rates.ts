import { and, asc, desc, eq, gte, lt, lte, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/db/client.ts'
import { labs, organizations } from '#src/db/schema/labs.ts'
import { settlementEntries } from '#src/db/schema/settlements.ts'
import { taxRates } from '#src/db/schema/taxes.ts'
import type { LabId, OrganizationId } from '#src/domain/labs/lab.ts'
import type { Paise } from '#src/domain/money.ts'
import type { Tax } from '#src/domain/settlement/settlement.ts'
import { nothingSold, type SoldInYear } from '#src/domain/settlement/withholding.ts'
import { lockName } from './named-lock.ts'

/** A tax's rate on a day, in hundredths of a per cent. Throws where none has taken effect yet. */
export async function rateOn(tx: Tx, tax: Tax, day: Temporal.PlainDate): Promise<number> {
  const [row] = await tx
    .select({ basisPoints: taxRates.basisPoints })
    .from(taxRates)
    .where(and(eq(taxRates.tax, tax), lte(taxRates.effectiveFrom, day)))
    .orderBy(desc(taxRates.effectiveFrom))
    .limit(1)
  if (!row) throw new Error(`no rate of ${tax} on ${day.toString()}`)
  return row.basisPoints
}

/** The legal entity behind a lab, as far as income tax depends on it. */
export async function sellerOf(tx: Tx, labId: LabId) {
  const [row] = await tx
    .select({
      organizationId: organizations.id,
      legalEntity: organizations.legalEntity,
      hasPan: sql<boolean>`${organizations.panHash} is not null`,
    })
    .from(labs)
    .innerJoin(organizations, eq(organizations.id, labs.organizationId))
    .where(eq(labs.id, labId))
  if (!row) throw new Error(`no legal entity of lab ${labId}`)
  return row
}

const back = alias(settlementEntries, 'back')

/**
 * The sales of all labs of a legal entity between two instants, net of reversals and claw-backs. A
 * caller that decides by it holds the lock of `lockSales`.
 */
export async function soldBetween(
  tx: Tx,
  organizationId: OrganizationId,
  { begins, ends }: { begins: Temporal.Instant; ends: Temporal.Instant },
): Promise<SoldInYear> {
  const { gross, withheldAs, lateTds } = settlementEntries
  const [row] = await tx
    .select({
      gross: sql<Paise>`coalesce(sum(${gross}), 0)::float8`,
      untaxed: sql<Paise>`coalesce(sum(${gross}) filter (where ${withheldAs} = 'below-threshold'), 0)::float8`,
      lateTds: sql<Paise>`coalesce(sum(${lateTds}), 0)::float8`,
    })
    .from(settlementEntries)
    .innerJoin(labs, eq(labs.id, settlementEntries.labId))
    .where(
      and(
        eq(labs.organizationId, organizationId),
        eq(settlementEntries.kind, 'share'),
        ne(settlementEntries.state, 'reversed'),
        gte(settlementEntries.accruedAt, begins),
        lt(settlementEntries.accruedAt, ends),
        notExists(tx.select().from(back).where(eq(back.clawsBackId, settlementEntries.id))),
      ),
    )
  return row ?? nothingSold
}

/**
 * Serialises shares of a legal entity, so that the second sees the first; the trigger takes the
 * same lock.
 */
export function lockSales(tx: Tx, organizationId: OrganizationId): Promise<void> {
  return lockName(tx, `sales of ${organizationId}`)
}

export function listRates(tx: Tx) {
  return tx.select().from(taxRates).orderBy(asc(taxRates.tax), desc(taxRates.effectiveFrom))
}

/** False where that tax has a rate from that day already. */
export async function insertRate(tx: Tx, row: typeof taxRates.$inferInsert): Promise<boolean> {
  return (await tx.insert(taxRates).values(row).onConflictDoNothing()).rowCount === 1
}

import { and, asc, count, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { events } from '#src/db/schema/events.ts'
import { authorizedSignatories } from '#src/db/schema/lab-contracts.ts'
import { labs } from '#src/db/schema/labs.ts'
import { ledgerEntries } from '#src/db/schema/ledger.ts'
import { orders } from '#src/db/schema/orders.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Paise } from '#src/domain/money.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { LabRow } from './labs.ts'

export async function findLabRow(tx: Tx, labId: LabId): Promise<LabRow | undefined> {
  const [row] = await tx.select().from(labs).where(eq(labs.id, labId))
  return row
}

/** Locks the row until the transaction ends; bookings in progress there are waited for. */
export async function lockLab(tx: Tx, labId: LabId): Promise<LabRow | undefined> {
  const [row] = await tx.select().from(labs).where(eq(labs.id, labId)).for('no key update')
  return row
}

/** Final states: in all others something is still to be done or paid. */
const closed = ['closed', 'cancelled', 'expired'] as const

/** How many orders of the lab are open, and the numbers of their oldest bookings. */
export async function openOrdersOf(
  tx: Tx,
  labId: LabId,
  most: number,
): Promise<{ total: number; numbers: string[] }> {
  const open = and(eq(orders.labId, labId), notInArray(orders.state, [...closed]))
  const [counted] = await tx.select({ total: count() }).from(orders).where(open)
  const rows = await tx
    .select({ number: bookings.number, placed: sql`min(${orders.createdAt})` })
    .from(orders)
    .innerJoin(bookings, eq(bookings.id, orders.bookingId))
    .where(open)
    .groupBy(bookings.number)
    .orderBy(sql`min(${orders.createdAt})`)
    .limit(most)
  return { total: counted?.total ?? 0, numbers: rows.map(({ number }) => number) }
}

/** What the lab has accrued and was not paid; transfers in progress may still be returned. */
export async function unpaidOf(tx: Tx, labId: LabId): Promise<Paise> {
  const [row] = await tx
    .select({ unpaid: sql<Paise>`coalesce(-sum(${ledgerEntries.amount}), 0)::bigint::float8` })
    .from(ledgerEntries)
    .where(
      and(
        inArray(ledgerEntries.account, ['lab-payable', 'payouts-in-transit']),
        eq(ledgerEntries.partyId, labId),
      ),
    )
  return row?.unpaid ?? (0 as Paise)
}

/** The lab's events, oldest first, with the person's name; no name where the worker acted. */
export function listLabEvents(tx: Tx, labId: LabId) {
  return tx
    .select({
      at: events.at,
      event: events.event,
      toState: events.toState,
      reason: events.reason,
      by: user.name,
    })
    .from(events)
    .leftJoin(user, eq(user.id, events.actorId))
    .where(and(eq(events.machine, 'lab'), eq(events.entityId, labId)))
    .orderBy(asc(events.id))
}

/** The names of the people behind a lab's states, by id. */
export async function namesOf(tx: Tx, ids: readonly UserId[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(inArray(user.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function findSignatoryOf(tx: Tx, labId: LabId) {
  const { name, email, designation, aadhaarLastFour } = authorizedSignatories
  const [row] = await tx
    .select({ name, email, designation, aadhaarLastFour })
    .from(authorizedSignatories)
    .where(eq(authorizedSignatories.labId, labId))
  return row
}

/** In these states, oldest first. */
export function listApplications(tx: Tx, states: LabRow['state'][], most: number) {
  return tx
    .select({
      labId: labs.id,
      code: labs.code,
      name: labs.name,
      locality: labs.locality,
      state: labs.state,
      reason: labs.stateReason,
      createdAt: labs.createdAt,
    })
    .from(labs)
    .where(inArray(labs.state, states))
    .orderBy(asc(labs.createdAt), desc(labs.code))
    .limit(most)
}

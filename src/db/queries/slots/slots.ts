import { and, asc, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { insertionOf } from '#src/db/insert-together.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { labs } from '#src/db/schema/labs.ts'
import { slots } from '#src/db/schema/slots.ts'
import { visitSlots } from '#src/db/schema/visits.ts'
import { visitKinds } from '#src/domain/visits/visit.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'

export type SlotRow = typeof slots.$inferSelect

/** Existing slots are left unchanged: their places may be taken. */
export async function insertSlots(tx: Tx, rows: SlotRow[]): Promise<number> {
  if (rows.length === 0) return 0
  const inserted = await tx.execute(
    sql`${insertionOf({ table: slots, rows })} on conflict do nothing`,
  )
  return inserted.rowCount ?? 0
}

/** The labs that slots are made for: those that take bookings now. */
export function listLabHours(tx: Tx) {
  return tx
    .select({
      id: labs.id,
      locationId: labs.locationId,
      opensAt: labs.opensAt,
      closesAt: labs.closesAt,
      workingDays: labs.workingDays,
      slotCapacity: labs.slotCapacity,
    })
    .from(labs)
    .where(eq(labs.state, 'active'))
}

/** The start of the latest slot of each lab; a lab without slots is absent. */
export async function lastSlots(tx: Tx): Promise<Map<LabId, Temporal.Instant>> {
  // One index lookup per lab, instead of reading every slot ever made.
  const ofKind = visitKinds.map(
    (kind) => sql`(select max(starts_at) from slots where lab_id = ${labs.id} and kind = ${kind})`,
  )
  const last = sql<Temporal.Instant | null>`greatest(${sql.join(ofKind, sql`, `)})`.mapWith(
    slots.startsAt,
  )
  const rows = await tx.select({ labId: labs.id, last }).from(labs)
  return new Map(rows.flatMap(({ labId, last: at }) => (at ? [[labId, at]] : [])))
}

/** Home-visit slots of these labs between two instants, in order of time; without closed ones. */
export function listHomeSlots(
  tx: Tx,
  labIds: LabId[],
  from: Temporal.Instant,
  to: Temporal.Instant,
): Promise<SlotRow[]> {
  return tx
    .select()
    .from(slots)
    .where(
      and(
        inArray(slots.labId, labIds),
        eq(slots.kind, 'home'),
        gt(slots.capacity, 0),
        gte(slots.startsAt, from),
        lt(slots.startsAt, to),
      ),
    )
    .orderBy(asc(slots.startsAt), asc(slots.labId))
}

/** The slots of these labs that begin at one instant, in id order. */
export function findHomeSlots(tx: Tx, labIds: LabId[], startsAt: Temporal.Instant) {
  return homeSlotsAt(tx).execute({ labIds, startsAt: startsAt.toString() })
}

const homeSlotsAt = kept((tx) =>
  tx
    .select()
    .from(slots)
    .where(
      and(
        sql`${slots.labId} = any(${sql.placeholder('labIds')})`,
        eq(slots.kind, sql`'home'`),
        eq(slots.startsAt, sql.placeholder('startsAt')),
      ),
    )
    .orderBy(asc(slots.id))
    .prepare(''),
)

/** The places that a visit holds. */
export function placesOf(tx: Tx, visitId: VisitId) {
  return tx
    .select({ slotId: visitSlots.slotId, labId: slots.labId })
    .from(visitSlots)
    .innerJoin(slots, eq(slots.id, visitSlots.slotId))
    .where(and(eq(visitSlots.visitId, visitId), isNull(visitSlots.releasedAt)))
    .orderBy(asc(visitSlots.slotId))
}

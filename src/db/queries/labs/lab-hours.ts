import { and, asc, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { sendAlong } from '#src/db/driver/transaction.ts'
import { labHolidays } from '#src/db/schema/lab-holidays.ts'
import { labs } from '#src/db/schema/labs.ts'
import { rescheduleProposals } from '#src/db/schema/proposals.ts'
import { slots } from '#src/db/schema/slots.ts'
import { visitSlots } from '#src/db/schema/visits.ts'
import { INDIA } from '#src/domain/india-time.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { ProposalId } from '#src/domain/proposals/proposal.ts'
import type { SlotId } from '#src/domain/slots/slot.ts'
import type { LabRow } from './labs.ts'

/**
 * Serialises making slots and changing their rules until the transaction ends: otherwise slots
 * would be made by outdated rules.
 */
export async function lockHoursMade(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('slots'))`)
}

/** Blocks making slots; taken before the lab's row is locked, to avoid a deadlock. */
export async function lockHoursSaid(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('slots'))`)
}

/** Locks the lab's row and blocks making slots; bookings continue. */
export async function lockLabHours(tx: Tx, labId: LabId): Promise<LabRow | undefined> {
  await lockHoursSaid(tx)
  const [row] = await tx.select().from(labs).where(eq(labs.id, labId)).for('no key update')
  return row
}

export async function saveSlotCapacity(tx: Tx, labId: LabId, capacity: number): Promise<void> {
  await tx.update(labs).set({ slotCapacity: capacity }).where(eq(labs.id, labId))
}

type Hours = { labId: LabId; from: Temporal.Instant; to?: Temporal.Instant | undefined }

/**
 * Sets the capacity of existing slots: zero on a holiday or outside the opening hours, otherwise
 * the lab's capacity, but never below what is taken. One statement: a booking in progress is waited
 * for and then counted.
 */
export async function settleSlots(tx: Tx, { labId, from, to, usual }: Hours & { usual: number }) {
  const wanted = sql`case when ${isClosed} then 0
    else coalesce(${labs.slotCapacity}, ${usual}::integer) end`
  const capacity = sql<number>`greatest(${slots.used}, ${wanted})`
  await tx
    .update(slots)
    .set({ capacity })
    .from(labs)
    .where(
      and(
        eq(labs.id, slots.labId),
        ...within({ labId, from, to }),
        sql`${slots.capacity} <> ${capacity}`,
      ),
    )
}

/** The wall-clock time in India at which a slot begins. */
const wallClock = sql`(${slots.startsAt} at time zone ${sql.raw(`'${INDIA}'`)})`

/**
 * Whether `slotTimes` would make it today: a whole number of hours after opening, over by closing,
 * on a working day. Slots of an earlier opening time that overlap the new grid do not count.
 */
const isOpeningHour = sql`extract(isodow from ${wallClock}) = any(${labs.workingDays})
  and ${wallClock}::time >= ${labs.opensAt}::time
  and ${wallClock}::time + (${slots.endsAt} - ${slots.startsAt}) <= ${labs.closesAt}::time
  and extract(epoch from ${wallClock}::time - ${labs.opensAt}::time)::integer % 3600 = 0`

/** On a holiday of the lab, or outside its opening hours. */
const isClosed = sql`(exists (select from ${labHolidays} h
    where h.lab_id = ${slots.labId} and h.day = ${wallClock}::date) or not (${isOpeningHour}))`

/** Whether a lab has closed one of these hours since it was made. */
export async function isAnyClosed(tx: Tx, ids: readonly SlotId[]): Promise<boolean> {
  const closed = await tx
    .select({ id: slots.id })
    .from(slots)
    .innerJoin(labs, eq(labs.id, slots.labId))
    .where(and(inArray(slots.id, [...ids]), isClosed))
    .limit(1)
  return closed.length > 0
}

/** The proposals whose new hour a lab has closed since. */
export async function listProposalsClosed(tx: Tx, ids: readonly ProposalId[]) {
  const closed = await tx
    .selectDistinct({ id: rescheduleProposals.id })
    .from(rescheduleProposals)
    .innerJoin(visitSlots, eq(visitSlots.visitId, rescheduleProposals.visitId))
    .innerJoin(slots, eq(slots.id, visitSlots.slotId))
    .innerJoin(labs, eq(labs.id, slots.labId))
    .where(
      and(
        inArray(rescheduleProposals.id, [...ids]),
        isNull(visitSlots.releasedAt),
        eq(slots.startsAt, rescheduleProposals.startsAt),
        isClosed,
      ),
    )
  return new Set(closed.map(({ id }) => id))
}

/**
 * Leaves no place beyond what its lab wants in slots that were just given places back, so that none of
 * a closed hour becomes free. After the statement that gave them back, in the same transaction: that
 * one waited for a change of the lab's hours that had locked the slot, and sees only what was before
 * it. A change that comes later waits for this transaction.
 */
export async function settleGivenBack(tx: Tx, ids: readonly SlotId[]): Promise<void> {
  const wanted = sql`case when ${isClosed} then 0
    else coalesce(${labs.slotCapacity}, ${slots.capacity}) end`
  const capacity = sql<number>`greatest(${slots.used}, ${wanted})`
  const settling = tx
    .update(slots)
    .set({ capacity })
    .from(labs)
    .where(
      and(
        eq(labs.id, slots.labId),
        sql`${slots.id} = any(${sql.param([...ids])}::uuid[])`,
        sql`${slots.capacity} > ${capacity}`,
      ),
    )
  await sendAlong(tx, settling)
}

/** Places taken in these slots, one per visit, and how many of them an open proposal keeps. */
export async function countPlacesTaken(tx: Tx, hours: Hours) {
  const kept = sql`(select count(*) from ${visitSlots} h
    join ${rescheduleProposals} p on p.visit_id = h.visit_id and p.starts_at = ${slots.startsAt}
    where h.slot_id = ${slots.id} and h.released_at is null and p.state = 'proposed')`
  const [row] = await tx
    .select({
      taken: sql<number>`coalesce(sum(${slots.used}), 0)::int`,
      proposed: sql<number>`coalesce(sum(${kept}), 0)::int`,
    })
    .from(slots)
    .where(and(...within(hours), gt(slots.used, 0)))
  return { taken: row?.taken ?? 0, proposed: row?.proposed ?? 0 }
}

function within({ labId, from, to }: Hours) {
  return [eq(slots.labId, labId), gte(slots.startsAt, from), to && lt(slots.startsAt, to)]
}

/** One reason per day: the latest one. */
export async function saveHoliday(
  tx: Tx,
  holiday: { labId: LabId; day: Temporal.PlainDate; reason: string },
): Promise<void> {
  await tx
    .insert(labHolidays)
    .values(holiday)
    .onConflictDoUpdate({
      target: [labHolidays.labId, labHolidays.day],
      set: { reason: holiday.reason },
    })
}

/** The holiday's reason; undefined where that day was not a holiday. */
export async function deleteHoliday(tx: Tx, labId: LabId, day: Temporal.PlainDate) {
  const [gone] = await tx
    .delete(labHolidays)
    .where(and(eq(labHolidays.labId, labId), eq(labHolidays.day, day)))
    .returning({ reason: labHolidays.reason })
  return gone?.reason
}

/** A lab's holidays from a day on, in order. */
export function listHolidaysOf(tx: Tx, labId: LabId, from: Temporal.PlainDate) {
  return tx
    .select({ day: labHolidays.day, reason: labHolidays.reason })
    .from(labHolidays)
    .where(and(eq(labHolidays.labId, labId), gte(labHolidays.day, from)))
    .orderBy(asc(labHolidays.day))
}

/** The holidays of all labs from a day on. */
export function listHolidays(tx: Tx, from: Temporal.PlainDate) {
  return tx
    .select({ labId: labHolidays.labId, day: labHolidays.day })
    .from(labHolidays)
    .where(gte(labHolidays.day, from))
}

import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { labHolidays } from '#src/db/schema/lab-holidays.ts'
import { labs } from '#src/db/schema/labs.ts'
import { slots } from '#src/db/schema/slots.ts'
import { INDIA } from '#src/domain/india-time.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

/** Null where the lab has set none of its own; undefined where there is no such lab. */
export async function readSlotCapacity(
  tx: Tx,
  labId: LabId,
): Promise<{ slotCapacity: number | null } | undefined> {
  const [row] = await tx
    .select({ slotCapacity: labs.slotCapacity })
    .from(labs)
    .where(eq(labs.id, labId))
  return row
}

/**
 * Whoever makes hours waits for whoever says what they shall be like, and the other way round: else
 * hours would be made as they should have been a moment ago. Until the transaction ends.
 */
export async function lockHoursMade(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('slots'))`)
}

/** Keeps out whoever makes hours; before the lab's row is locked, or each would wait for the other. */
export async function lockHoursSaid(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('slots'))`)
}

/** Locks the lab's row, and out whoever makes hours; bookings go on. */
export async function lockLabHours(tx: Tx, labId: LabId) {
  await lockHoursSaid(tx)
  const [row] = await tx
    .select({ slotCapacity: labs.slotCapacity })
    .from(labs)
    .where(eq(labs.id, labId))
    .for('no key update')
  return row
}

export async function saveSlotCapacity(tx: Tx, labId: LabId, capacity: number): Promise<void> {
  await tx.update(labs).set({ slotCapacity: capacity }).where(eq(labs.id, labId))
}

type Hours = { labId: LabId; from: Temporal.Instant; to?: Temporal.Instant | undefined }

/**
 * Gives the hours that are made the places they should have: none on a holiday or outside the opening
 * hours, else what the lab takes, but never fewer than are taken. One statement: a booking under way
 * is waited for and then counted.
 */
export async function settleSlots(tx: Tx, { labId, from, to, usual }: Hours & { usual: number }) {
  const isHoliday = sql`exists (select from ${labHolidays} h
    where h.lab_id = ${slots.labId} and h.day = ${wallClock}::date)`
  const wanted = sql`case when ${isHoliday} or not (${isOpeningHour}) then 0
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

/** When an hour begins, by the clock on an Indian wall. */
const wallClock = sql`(${slots.startsAt} at time zone ${sql.raw(`'${INDIA}'`)})`

/**
 * Whether `slotTimes` would make it today: a whole number of hours after opening, over by closing, on
 * a working day. Hours of an earlier opening time that lie across the new ones are none.
 */
const isOpeningHour = sql`extract(isodow from ${wallClock}) = any(${labs.workingDays})
  and ${wallClock}::time >= ${labs.opensAt}::time
  and ${wallClock}::time + (${slots.endsAt} - ${slots.startsAt}) <= ${labs.closesAt}::time
  and extract(epoch from ${wallClock}::time - ${labs.opensAt}::time)::integer % 3600 = 0`

/** Places taken in these hours: one for each booking's visit. */
export async function countPlacesTaken(tx: Tx, hours: Hours): Promise<number> {
  const [row] = await tx
    .select({ taken: sql<number>`coalesce(sum(${slots.used}), 0)::int` })
    .from(slots)
    .where(and(...within(hours)))
  return row?.taken ?? 0
}

function within({ labId, from, to }: Hours) {
  return [eq(slots.labId, labId), gte(slots.startsAt, from), to && lt(slots.startsAt, to)]
}

/** One reason for each day: the last one said. */
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

/** Its reason; undefined where that day was no holiday. */
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

/** Every lab's holidays from a day on: which lab, which day. */
export function listHolidays(tx: Tx, from: Temporal.PlainDate) {
  return tx
    .select({ labId: labHolidays.labId, day: labHolidays.day })
    .from(labHolidays)
    .where(gte(labHolidays.day, from))
}

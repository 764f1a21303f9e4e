import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { lockPhlebotomist } from '#src/db/queries/cash/cash.ts'
import { rowsOf, someOf } from '#src/db/queries/changes/json-rows.ts'
import { staysWithin } from '#src/db/queries/stays/held-stays.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { phlebotomists } from '#src/db/schema/people.ts'
import { leaves, rosterHours, rosters } from '#src/db/schema/rosters.ts'
import { visits } from '#src/db/schema/visits.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { LeaveId } from '#src/domain/rosters/leave.ts'
import type { LeavesAtHand } from '#src/domain/rosters/leaving.ts'
import type { RosterToSave } from '#src/domain/rosters/saving-roster.ts'

/**
 * A phlebotomist's roster, as columns of a statement about `phlebotomists`: the row or none, the
 * week, and the leaves that count and end after an instant.
 */
export const rosterColumns = (from: unknown) => ({
  rosterRows: rowsOf(rosters, {
    where: sql`${rosters.phlebotomistId} = ${phlebotomists.userId}`,
    orderBy: sql`${rosters.phlebotomistId}`,
  }),
  hours: someOf(
    rosterHours,
    {
      weekday: rosterHours.weekday,
      fromMinute: rosterHours.fromMinute,
      untilMinute: rosterHours.untilMinute,
    },
    {
      where: sql`${rosterHours.phlebotomistId} = ${phlebotomists.userId}`,
      orderBy: sql`${rosterHours.weekday}, ${rosterHours.fromMinute}`,
    },
  ),
  leaves: rowsOf(leaves, {
    where: sql`${leaves.phlebotomistId} = ${phlebotomists.userId}
      and ${leaves.withdrawnAt} is null and ${leaves.endsAt} > ${from}`,
    orderBy: sql`${leaves.startsAt}`,
  }),
})

const atHand = kept((tx) =>
  tx
    .select({
      phlebotomistId: phlebotomists.userId,
      name: phlebotomists.displayName,
      ...rosterColumns(sql.placeholder('from')),
      stays: staysWithin({
        from: sql`${sql.placeholder('from')}::timestamptz`,
        until: sql`'infinity'`,
      }),
    })
    .from(phlebotomists)
    .where(eq(phlebotomists.userId, sql.placeholder('id')))
    .prepare(''),
)

/**
 * A phlebotomist's roster, with the leaves that are not over and what they hold; undefined for
 * anybody else.
 */
export async function findRoster(
  tx: Tx,
  id: UserId,
  from: Temporal.Instant,
): Promise<(RosterToSave & { name: string }) | undefined> {
  const [found] = await atHand(tx).execute({ id, from: from.toString() })
  if (!found) return undefined
  const { rosterRows, ...one } = found
  return { ...one, roster: rosterRows[0] ?? null }
}

/**
 * The same, read under the lock of the person until the transaction ends: who accepts a visit holds
 * it too, so neither overlooks the other.
 */
export async function lockRoster(tx: Tx, id: UserId, from: Temporal.Instant) {
  const [, found] = await Promise.all([lockPhlebotomist(tx, id), findRoster(tx, id, from)])
  return found
}

const binding = kept((tx) =>
  tx
    .select({ number: bookings.number, startsAt: visits.startsAt, endsAt: visits.endsAt })
    .from(visits)
    .innerJoin(bookings, eq(bookings.id, visits.bookingId))
    .where(
      and(
        eq(visits.phlebotomistId, sql.placeholder('id')),
        sql`${visits.state} in ('accepted', 'en-route', 'arrived', 'identified')`,
      ),
    )
    .orderBy(visits.startsAt)
    .prepare(''),
)

/** The visits that bind somebody: accepted and under way, soonest first. */
export async function listBindingVisits(tx: Tx, id: UserId): Promise<LeavesAtHand['visits']> {
  return binding(tx).execute({ id })
}

/** One leave, whoever's it is; undefined where there is none. */
export async function findLeave(tx: Tx, id: LeaveId) {
  const [row] = await tx.select().from(leaves).where(eq(leaves.id, id))
  return row
}

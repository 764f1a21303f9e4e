import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { putDownAt } from '#src/db/queries/tubes/put-down.ts'
import { leaves } from '#src/db/schema/rosters.ts'
import { tubes } from '#src/db/schema/tubes.ts'
import { visits } from '#src/db/schema/visits.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'

/** Whose leave began at once, and lasts. */
export const isAway = (now: unknown) => sql`${leaves.isSudden} and ${leaves.withdrawnAt} is null
  and ${leaves.startsAt} <= ${now} and ${leaves.endsAt} > ${now}`

/** What lies in it, and what somebody is on the way to or at the door of, whatever its hour. */
const isLeft = sql`(${visits.state} <> 'accepted'
  or (${visits.startsAt} < ${leaves.endsAt} and ${visits.endsAt} > ${leaves.startsAt}))`

/** Nothing was drawn at it. */
const isUndrawn = sql`not exists (select from ${tubes} where ${tubes.visitId} = ${visits.id}
  and ${tubes.collectedAt} is not null)`

const bound = ['accepted', 'en-route', 'arrived', 'identified'] as const

const leftBy = (tx: Tx, now: Temporal.Instant) =>
  tx
    .select({ id: visits.id })
    .from(leaves)
    .innerJoin(visits, eq(visits.phlebotomistId, leaves.phlebotomistId))
    .where(and(isAway(now.toString()), inArray(visits.state, [...bound]), isLeft, isUndrawn))
    .$dynamic()

/** Visits of people who cannot work, the soonest first. */
export function listLeftByLeave(tx: Tx, now: Temporal.Instant, limit: number) {
  return leftBy(tx, now).orderBy(asc(visits.startsAt)).limit(limit)
}

/** Whether a visit is still one of them. */
export async function isLeftByLeave(tx: Tx, id: VisitId, now: Temporal.Instant): Promise<boolean> {
  const found = await leftBy(tx, now).where(
    and(isAway(now.toString()), inArray(visits.state, [...bound]), isLeft, eq(visits.id, id)),
  )
  return found.length > 0
}

const hasTube = (which: SQL) =>
  sql`exists (select from ${tubes} where ${tubes.visitId} = ${visits.id} and ${which})`

/** Drawn, and on no counter yet. */
export const isDrawnAndHeld = sql`((${visits.state} = 'collected'
    and ${hasTube(sql`${tubes.state} = 'in-transit' and ${putDownAt} is null`)})
  or (${visits.state} = 'identified' and ${hasTube(sql`${tubes.collectedAt} is not null`)}))`

/** Its samples are with somebody who cannot work: nobody else brings them on. */
export const isLeftBehind = (now: Temporal.Instant) => sql`${isDrawnAndHeld} and exists (select
  from ${leaves} where ${leaves.phlebotomistId} = ${visits.phlebotomistId} and ${isAway(now.toString())})`

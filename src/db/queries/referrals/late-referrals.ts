import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/db/driver/client.ts'
import { labs } from '#src/db/schema/labs.ts'
import { referrals } from '#src/db/schema/referrals.ts'

const own = alias(labs, 'own')
const partner = alias(labs, 'partner')

/** By when an open referral is to be received, or verified; null: nothing was agreed, or it ended. */
export const openLimit = sql`case when ${referrals.endedAt} is not null then null
  when ${referrals.receivedAt} is null then ${referrals.arriveBy} else ${referrals.reportBy} end`

/** Open referrals that missed a limit which nobody was told of, longest first. */
export function listPastLimit(tx: Pick<Tx, 'select'>, now: Temporal.Instant, most: number) {
  return tx
    .select({
      id: referrals.id,
      labId: referrals.labId,
      partnerId: referrals.partnerId,
      receivedAt: referrals.receivedAt,
      arriveBy: referrals.arriveBy,
      reportBy: referrals.reportBy,
    })
    .from(referrals)
    .where(
      and(
        isNull(referrals.endedAt),
        sql`${openLimit} < ${now.toString()}::timestamptz`,
        sql`case when ${referrals.receivedAt} is null then ${referrals.arrivalLateAt}
          else ${referrals.reportLateAt} end is null`,
      ),
    )
    .orderBy(asc(openLimit), asc(referrals.id))
    .limit(most)
}

/** The open referrals that missed a limit and whose labs were told, longest first. */
export function listMarkedLate(tx: Tx, most: number) {
  return tx
    .select({
      id: referrals.id,
      lab: own.name,
      partner: partner.name,
      receivedAt: referrals.receivedAt,
      since: openLimit.mapWith(referrals.arriveBy) as SQL<Temporal.Instant | null>,
      count: sql<number>`(count(*) over ())::int`,
    })
    .from(referrals)
    .innerJoin(own, eq(own.id, referrals.labId))
    .innerJoin(partner, eq(partner.id, referrals.partnerId))
    .where(
      and(
        isNull(referrals.endedAt),
        sql`case when ${referrals.receivedAt} is null then ${referrals.arrivalLateAt}
          else ${referrals.reportLateAt} end is not null`,
      ),
    )
    .orderBy(asc(openLimit), asc(referrals.id))
    .limit(most)
}

import { type SQL, sql } from 'drizzle-orm'
import { rescheduleProposals } from '#src/db/schema/proposals.ts'
import { visits } from '#src/db/schema/visits.ts'
import { isWithin } from '#src/db/queries/office-lists/list-filters.ts'
import type { ListDays } from '#src/domain/office-lists/office-lists.ts'

/** The latest proposal of a visit. */
const latest = (what: 'ended_at' | 'state') => sql`(select p.${sql.raw(what)}
  from ${rescheduleProposals} p where p.visit_id = ${visits.id}
  order by p.asked_at desc, p.id desc limit 1)`

/** A visit before the way whose patient declined another time, or did not answer. */
export const isNotAgreed = sql`${visits.state} in ('offered', 'accepted')
  and ${latest('state')} in ('declined', 'expired')`

/** A visit before the way whose patient is asked about another time. */
export const isAskedAbout = sql`${visits.state} in ('offered', 'accepted')
  and ${latest('state')} = 'proposed'`

/** A visit whose patient is asked about a time on these days; undefined: any. */
export function isProposedOn(days: ListDays | null): SQL | undefined {
  const isOn = isWithin(rescheduleProposals.startsAt, days)
  return (
    isOn &&
    sql`exists (select from ${rescheduleProposals}
      where ${rescheduleProposals.visitId} = ${visits.id}
        and ${rescheduleProposals.state} = 'proposed' and ${isOn})`
  )
}

/** Since when: the end of that proposal. */
export const notAgreedSince = latest('ended_at')

/** What became of the latest proposal; null where there was none. */
export const latestProposal = latest('state')

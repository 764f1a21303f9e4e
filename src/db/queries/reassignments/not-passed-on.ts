import { sql } from 'drizzle-orm'
import { reassignments } from '#src/db/schema/reassignments.ts'
import { visits } from '#src/db/schema/visits.ts'

/** The latest offer of a visit. */
const latest = (what: 'ended_at' | 'state' | 'from_id') => sql`(select r.${sql.raw(what)}
  from ${reassignments} r where r.visit_id = ${visits.id} order by r.asked_at desc, r.id desc limit 1)`

/**
 * An accepted visit that the office offered on and that nobody took over: the last offer was
 * declined or nobody answered, and who had it then still has it and did not accept it anew since.
 */
export const isNotPassedOn = sql`${visits.state} = 'accepted'
  and ${latest('state')} in ('declined', 'expired')
  and ${latest('from_id')} = ${visits.phlebotomistId}
  and ${latest('ended_at')} >= ${visits.acceptedAt}`

/** Since when: the end of that offer. */
export const notPassedOnSince = latest('ended_at')

import { eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { lockPhlebotomist } from '#src/db/queries/cash/cash.ts'
import { roleGrants } from '#src/db/schema/people.ts'
import { leaves, rosterHours, rosters } from '#src/db/schema/rosters.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { nothingChosen } from '#src/domain/rosters/saving-roster.ts'

/**
 * Forgets where and when somebody worked, unless they are a phlebotomist of some city still; what
 * the office allowed stays. Locks the person until the transaction ends.
 */
export async function forgetRoster(tx: Tx, id: UserId): Promise<void> {
  await lockPhlebotomist(tx, id)
  const isStill = sql`exists (select from ${roleGrants}
    where ${roleGrants.userId} = ${id} and ${roleGrants.role} = 'phlebotomist')`
  await tx.delete(rosterHours).where(sql`${eq(rosterHours.phlebotomistId, id)} and not ${isStill}`)
  await tx
    .update(rosters)
    .set({ ...nothingChosen, version: sql`${rosters.version} + 1` })
    .where(sql`${eq(rosters.phlebotomistId, id)} and not ${isStill}`)
}

/** Deletes leaves that ended before an instant, also withdrawn ones; returns how many. */
export async function deleteOldLeaves(tx: Tx, before: Temporal.Instant): Promise<number> {
  const deleted = await tx.delete(leaves).where(lt(leaves.endsAt, before))
  return deleted.rowCount ?? 0
}

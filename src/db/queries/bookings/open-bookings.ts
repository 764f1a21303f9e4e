import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { user } from '#src/db/schema/auth.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { visits } from '#src/db/schema/visits.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { waitingStates } from '#src/domain/visits/visit-machine.ts'

/**
 * How many bookings of an account wait for their visit or are being visited, and how many were
 * kept: drawn at their own visit. Concurrent placements are serialised by a lock of the person;
 * fresh samples are not the account's doing and do not count.
 * Source: decision 059.
 */
export async function lockAndCountOpen(tx: Tx, accountId: UserId) {
  // Sent together: the second starts once the first has its lock.
  const [[person], [row]] = await Promise.all([
    lockedPerson(tx).execute({ accountId }),
    counted(tx).execute({ accountId }),
  ])
  return { phone: person?.phone ?? null, open: row?.open ?? 0, kept: row?.kept ?? 0 }
}

const accountId = sql.placeholder('accountId')
const lockedPerson = kept((tx) =>
  tx
    .select({ phone: user.phone })
    .from(user)
    .where(eq(user.id, accountId))
    .for('no key update')
    .prepare(''),
)

const waiting = sql.raw(`in (${waitingStates.map((state) => `'${state}'`).join(', ')})`)

/** Of an account, as a part of another statement; its columns are `open` and `kept`. */
export function countedOf(account: SQL): SQL {
  return sql`(select (count(distinct ${bookings.id}) filter (where ${visits.state} ${waiting}))::int as open,
      (count(distinct ${bookings.id}) filter (where ${visits.state} in ('collected', 'handed-over')))::int as kept
    from ${bookings} join ${visits} on ${visits.bookingId} = ${bookings.id}
    where ${bookings.accountId} = ${account} and not ${visits.isRecollection})`
}

const counted = kept((tx) =>
  tx
    .select({ open: sql<number>`counted.open`, kept: sql<number>`counted.kept` })
    .from(sql`${countedOf(sql`${accountId}`)} as counted`)
    .prepare(''),
)

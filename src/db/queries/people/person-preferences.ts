import { eq } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { personPreferences } from '#src/db/schema/people.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { ListHead } from '#src/domain/people/list-heads.ts'

/** Undefined where the person never chose. */
export async function findListHead(tx: Tx, userId: UserId): Promise<ListHead | undefined> {
  const { listHead } = personPreferences
  const [row] = await tx
    .select({ listHead })
    .from(personPreferences)
    .where(eq(personPreferences.userId, userId))
  return row?.listHead
}

export async function saveListHead(tx: Tx, userId: UserId, listHead: ListHead): Promise<void> {
  await tx
    .insert(personPreferences)
    .values({ userId, listHead })
    .onConflictDoUpdate({ target: personPreferences.userId, set: { listHead } })
}

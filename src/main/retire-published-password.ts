import { setPassword } from '#src/db/queries/account-links.ts'
import { findPasswordHash } from '#src/db/queries/people-codes.ts'
import { listIdsAmong } from '#src/db/queries/people-demo.ts'
import { deleteSessionsOf } from '#src/db/queries/people.ts'
import type { World } from '#src/usecases/world.ts'
import { DEMO_PASSWORD } from './demo-password.ts'
import { demoEmails } from './demo-people.ts'

/**
 * Gives those accounts of a demonstration that still have the published password the installation's
 * own, and ends their sessions: whoever made them while nobody else reached it left that one open.
 */
export async function retirePublishedPassword(
  { db, chance }: Pick<World, 'db' | 'chance'>,
  password: string,
): Promise<void> {
  const { hashPassword, verifyPassword } = await import('better-auth/crypto')
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    for (const userId of await listIdsAmong(tx, demoEmails)) {
      const hash = await findPasswordHash(tx, userId)
      if (hash === undefined || !(await verifyPassword({ hash, password: DEMO_PASSWORD }))) continue
      await setPassword(tx, { userId, id: chance.uuid(), passwordHash })
      await deleteSessionsOf(tx, userId)
    }
  })
}

import { setPassword } from '#src/db/queries/people/account-links.ts'
import { findPasswordHash } from '#src/db/queries/people/people-codes.ts'
import { listIdsAmong } from '#src/db/queries/people/people-demo.ts'
import { deleteSessionsOf } from '#src/db/queries/people/people.ts'
import type { World } from '#src/usecases/world.ts'
import { DEMO_PASSWORD } from './demo-password.ts'
import { demoEmails } from './demo-people.ts'

/**
 * Gives the installation's own password to demonstration accounts that still have the published
 * one, and ends their sessions: they were created while nobody else could reach it.
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

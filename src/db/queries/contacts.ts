import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { kept } from '#src/db/kept-statement.ts'
import { user } from '#src/db/schema/auth.ts'
import { phlebotomists } from '#src/db/schema/people.ts'
import type { UserId } from '#src/domain/people/actor.ts'

/** Where a person is notified: the verified phone if there is one, otherwise the e-mail address. */
export async function findContact(tx: Tx, id: UserId) {
  const [row] = await contactOf(tx).execute({ id })
  return row
}

const contactOf = kept((tx) =>
  tx
    .select({ phone: user.phone, email: user.email, name: user.name })
    .from(user)
    .where(eq(user.id, sql.placeholder('id')))
    .prepare(''),
)

/** What patients see of a phlebotomist. */
export async function findPhlebotomist(tx: Tx, id: UserId) {
  const [row] = await tx.select().from(phlebotomists).where(eq(phlebotomists.userId, id))
  return row
}

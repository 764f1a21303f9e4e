import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { user } from '#src/db/schema/auth.ts'
import { phlebotomists } from '#src/db/schema/people.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Language } from '#src/domain/people/language.ts'

/** How a person is reached, and in which language. */
export type Contact = { phone: string | null; email: string; language: Language }
export const contactColumns = { phone: user.phone, email: user.email, language: user.language }

/** The person's contact and name; undefined once the account is erased. */
export async function findContact(tx: Tx, id: UserId) {
  const [row] = await contactOf(tx).execute({ id })
  return row
}

const contactOf = kept((tx) =>
  tx
    .select({ ...contactColumns, name: user.name })
    .from(user)
    .where(eq(user.id, sql.placeholder('id')))
    .prepare(''),
)

/** The language of the account that verified this address, if any. */
export async function findLanguageOfEmail(tx: Tx, email: string): Promise<Language | undefined> {
  const [row] = await tx
    .select({ language: user.language })
    .from(user)
    .where(and(eq(user.email, email), user.emailVerified))
  return row?.language
}

/** The language of the account with this number, if any. */
export async function findLanguageOfPhone(tx: Tx, phone: string): Promise<Language | undefined> {
  const [row] = await tx.select({ language: user.language }).from(user).where(eq(user.phone, phone))
  return row?.language
}

/** What patients see of a phlebotomist. */
export async function findPhlebotomist(tx: Tx, id: UserId) {
  const [row] = await tx.select().from(phlebotomists).where(eq(phlebotomists.userId, id))
  return row
}

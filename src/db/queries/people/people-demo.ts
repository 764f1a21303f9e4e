import { eq, inArray, sql } from 'drizzle-orm'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Tx } from '#src/db/driver/client.ts'
import { account, user } from '#src/db/schema/auth.ts'
import { labs } from '#src/db/schema/labs.ts'
import { signatories } from '#src/db/schema/signatories.ts'
import { phlebotomists, roleGrants } from '#src/db/schema/people.ts'
import { locations } from '#src/db/schema/places.ts'

export async function listEmailsAmong(tx: Tx, emails: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ email: user.email })
    .from(user)
    .where(inArray(user.email, [...emails]))
  return rows.map(({ email }) => email)
}

export async function listIdsAmong(tx: Tx, emails: readonly string[]): Promise<UserId[]> {
  const rows = await tx
    .select({ id: sql<UserId>`${user.id}` })
    .from(user)
    .where(inArray(user.email, [...emails]))
  return rows.map(({ id }) => id)
}

export async function findLabByCode(tx: Tx, code: string): Promise<LabId | undefined> {
  const [row] = await tx.select({ id: labs.id }).from(labs).where(eq(labs.code, code))
  return row?.id
}

export async function findLocationByName(tx: Tx, name: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(eq(locations.name, name))
  return row?.id
}

/** An account that signs in by e-mail and password; false where the address has one already. */
export async function insertAccount(
  tx: Tx,
  person: {
    id: UserId
    name: string
    email: string
    phone?: string | null
    passwordHash: string
    credentialId: string
  },
): Promise<boolean> {
  const { id, name, email, phone = null, passwordHash, credentialId } = person
  const made = await tx
    .insert(user)
    .values({ id, name, email, phone, emailVerified: true })
    .onConflictDoNothing()
  if (made.rowCount !== 1) return false
  await tx.insert(account).values({
    id: credentialId,
    accountId: id,
    providerId: 'credential',
    userId: id,
    password: passwordHash,
    updatedAt: sql`now()`,
  })
  return true
}

export async function insertGrant(tx: Tx, grant: typeof roleGrants.$inferInsert): Promise<void> {
  await tx.insert(roleGrants).values(grant).onConflictDoNothing()
}

export async function insertPhlebotomist(
  tx: Tx,
  row: typeof phlebotomists.$inferInsert,
): Promise<void> {
  await tx.insert(phlebotomists).values(row).onConflictDoNothing()
}

export async function insertSignatory(tx: Tx, row: typeof signatories.$inferInsert): Promise<void> {
  await tx.insert(signatories).values(row)
}

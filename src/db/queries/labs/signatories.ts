import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { signatories } from '#src/db/schema/signatories.ts'
import { roleGrants } from '#src/db/schema/people.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { EndSignatory, Pathologist, RegisterSignatory } from '#src/domain/labs/signatory.ts'
import { isSuspendedUser } from '#src/db/queries/people/people-sessions.ts'

/** The people with the pathologist role at this lab, with their registration if there is one. */
export async function listPathologists(tx: Tx, labId: LabId): Promise<Pathologist[]> {
  const { name, qualification, registrationNumber, version } = signatories
  const ofThem = and(eq(signatories.labId, labId), eq(signatories.userId, roleGrants.userId))
  const rows = await tx
    .select({
      userId: roleGrants.userId,
      accountName: user.name,
      isSuspended: isSuspendedUser,
      signs: { name, qualification, registrationNumber, version },
    })
    .from(roleGrants)
    .innerJoin(user, eq(user.id, roleGrants.userId))
    .leftJoin(signatories, ofThem)
    .where(and(eq(roleGrants.labId, labId), eq(roleGrants.role, 'lab-authoriser')))
    .orderBy(asc(user.name), asc(user.id))
  return rows
}

/** False where the version shown is not the current one: nothing is written then. */
export async function putSignatory(
  tx: Tx,
  row: RegisterSignatory & { id: string; labId: LabId },
): Promise<boolean> {
  const { name, qualification, registrationNumber, version: shown, ...whose } = row
  const put = await tx
    .insert(signatories)
    .values({ ...whose, name, qualification, registrationNumber, version: shown + 1 })
    .onConflictDoUpdate({
      target: [signatories.labId, signatories.userId],
      set: { name, qualification, registrationNumber, version: sql`${signatories.version} + 1` },
      setWhere: eq(signatories.version, shown),
    })
  return put.rowCount === 1
}

export async function deleteSignatory(
  tx: Tx,
  { labId, userId, version }: EndSignatory & { labId: LabId },
): Promise<boolean> {
  const own = and(eq(signatories.labId, labId), eq(signatories.userId, userId))
  const gone = await tx.delete(signatories).where(and(own, eq(signatories.version, version)))
  return gone.rowCount === 1
}

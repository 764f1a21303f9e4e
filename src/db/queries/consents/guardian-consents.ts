import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { guardianConsents } from '#src/db/schema/people.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { PatientId } from '#src/domain/people/patient.ts'

export type ConsentRow = typeof guardianConsents.$inferSelect

/** The consent in force. */
export async function findConsent(tx: Tx, patientId: PatientId): Promise<ConsentRow | undefined> {
  const isThis = eq(guardianConsents.patientId, patientId)
  const [row] = await tx
    .select()
    .from(guardianConsents)
    .where(and(isThis, isNull(guardianConsents.withdrawnAt)))
  return row
}

/** Which of these patients have a consent in force. */
export async function listConsented(
  tx: Tx,
  ids: readonly PatientId[],
): Promise<ReadonlySet<PatientId>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: guardianConsents.patientId })
    .from(guardianConsents)
    .where(and(inArray(guardianConsents.patientId, [...ids]), isNull(guardianConsents.withdrawnAt)))
  return new Set(rows.map(({ id }) => id))
}

/** False where a consent is in force already, including one given at the same time. */
export async function insertConsent(tx: Tx, consent: ConsentRow): Promise<boolean> {
  const inserted = await tx.insert(guardianConsents).values(consent).onConflictDoNothing()
  return inserted.rowCount === 1
}

/** The row remains as evidence that it was given, and until when. False where none is in force. */
export async function endConsent(
  tx: Tx,
  of: { patientId: PatientId; accountId: UserId },
  withdrawnAt: Temporal.Instant,
): Promise<boolean> {
  const theirs = and(
    eq(guardianConsents.patientId, of.patientId),
    eq(guardianConsents.accountId, of.accountId),
    isNull(guardianConsents.withdrawnAt),
  )
  return (await tx.update(guardianConsents).set({ withdrawnAt }).where(theirs)).rowCount === 1
}

import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { AddressId } from '#src/domain/people/address.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Corrected } from '#src/domain/people/correction.ts'
import type { PatientId } from '#src/domain/people/patient.ts'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { addresses, patients } from '#src/db/schema/people.ts'

export type PatientRow = typeof patients.$inferSelect
export type AddressRow = typeof addresses.$inferSelect

export async function insertPatient(tx: Tx, patient: PatientRow): Promise<void> {
  await tx.insert(patients).values(patient)
}

const patientById = kept((tx) =>
  tx
    .select()
    .from(patients)
    .where(eq(patients.id, sql.placeholder('id')))
    .prepare(''),
)

export async function findPatient(tx: Tx, id: PatientId): Promise<PatientRow | undefined> {
  const [row] = await patientById(tx).execute({ id })
  return row
}

/**
 * Locks these people until the transaction ends, always in the same order: only one transaction at
 * a time plans draws for a person.
 * Source: decision 044.
 */
export async function lockPatients(tx: Tx, ids: readonly PatientId[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .select({ id: patients.id })
    .from(patients)
    .where(inArray(patients.id, [...ids]))
    .orderBy(asc(patients.id))
    .for('no key update')
}

/** The patient, locked until the transaction ends, with the orders whose report is outstanding. */
export async function lockCorrectable(
  tx: Tx,
  id: PatientId,
): Promise<(PatientRow & { openOrders: number }) | undefined> {
  await lockPatients(tx, [id])
  // A second statement, so that bookings made while this one waited for the lock are seen.
  const openOrders = sql<number>`(select count(*)::int from orders o where o.patient_id = ${id}
    and o.state not in ('reported', 'closed', 'cancelled', 'expired'))`
  const [row] = await tx
    .select({ ...getTableColumns(patients), openOrders })
    .from(patients)
    .where(eq(patients.id, id))
  return row
}

/** Compare-and-set on the version; undefined where somebody else was first. */
export async function setCorrected(
  tx: Tx,
  { id, version }: Pick<PatientRow, 'id' | 'version'>,
  corrected: Corrected,
): Promise<PatientRow | undefined> {
  const [row] = await tx
    .update(patients)
    .set({ ...corrected, version: version + 1 })
    .where(and(eq(patients.id, id), eq(patients.version, version)))
    .returning()
  return row
}

/** A child's weight in grams, as stated on a day. */
export async function setWeight(
  tx: Tx,
  id: PatientId,
  { weightGrams, weighedOn }: { weightGrams: number; weighedOn: Temporal.PlainDate },
): Promise<void> {
  await tx.update(patients).set({ weightGrams, weighedOn }).where(eq(patients.id, id))
}

/** Everybody of the accounts of these people, the oldest record first. */
export function listHousehold(tx: Tx, ids: PatientId[]): Promise<PatientRow[]> {
  return household(tx).execute({ ids })
}

const household = kept((tx) =>
  tx
    .select()
    .from(patients)
    .where(
      sql`${patients.accountId} in (select account_id from patients where id = any(${sql.placeholder('ids')}))`,
    )
    .orderBy(asc(patients.createdAt), asc(patients.id))
    .prepare(''),
)

export async function listPatientsOf(tx: Tx, accountId: UserId): Promise<PatientRow[]> {
  return tx
    .select()
    .from(patients)
    .where(eq(patients.accountId, accountId))
    .orderBy(asc(patients.createdAt), asc(patients.id))
}

export async function insertAddress(tx: Tx, address: AddressRow): Promise<void> {
  await tx.insert(addresses).values(address)
}

const addressById = kept((tx) =>
  tx
    .select()
    .from(addresses)
    .where(eq(addresses.id, sql.placeholder('id')))
    .prepare(''),
)

export async function findAddress(tx: Tx, id: AddressId): Promise<AddressRow | undefined> {
  const [row] = await addressById(tx).execute({ id })
  return row
}

export async function deleteAddress(tx: Tx, id: AddressId): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.id, id))
}

export async function listAddressesOf(tx: Tx, accountId: UserId): Promise<AddressRow[]> {
  return tx
    .select()
    .from(addresses)
    .where(eq(addresses.accountId, accountId))
    .orderBy(asc(addresses.createdAt), asc(addresses.id))
}

import { asc, eq, sql } from 'drizzle-orm'
import type { AddressId } from '#src/domain/people/address.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { PatientId } from '#src/domain/people/patient.ts'
import type { Tx } from '#src/db/client.ts'
import { kept } from '#src/db/kept-statement.ts'
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

export async function listAddressesOf(tx: Tx, accountId: UserId): Promise<AddressRow[]> {
  return tx
    .select()
    .from(addresses)
    .where(eq(addresses.accountId, accountId))
    .orderBy(asc(addresses.createdAt), asc(addresses.id))
}

import type { Tx } from '#src/db/client.ts'
import { listConsented } from '#src/db/queries/guardian-consents.ts'
import type { ContractOrder } from '#src/domain/bookings/contract.ts'
import { isMinor, type PatientId } from '#src/domain/people/patient.ts'
import { Refusal } from '#src/usecases/refusal.ts'

type Person = { patientId: PatientId; birthDate: Temporal.PlainDate }

/** Whoever an order of a contract is for. */
export function personOfOrder({ patient }: ContractOrder): Person {
  return { patientId: patient.id, birthDate: Temporal.PlainDate.from(patient.birthDate) }
}

/**
 * Refuses `guardian-consent-first`, with the child as its fact, where somebody under 18 is to be
 * tested without the consent of a parent or guardian in force. The trigger `orders_child_consented`
 * has the last word. `today`: the day in India.
 */
export async function refuseUnconsented(
  tx: Tx,
  people: readonly Person[],
  today: Temporal.PlainDate,
): Promise<void> {
  const children = people.filter(({ birthDate }) => isMinor(birthDate, today))
  const consented = await listConsented(
    tx,
    children.map(({ patientId }) => patientId),
  )
  const missing = children.find(({ patientId }) => !consented.has(patientId))
  if (missing)
    throw new Refusal('guardian-consent-first', { facts: { patientId: missing.patientId } })
}

import type { VisitId } from '#src/domain/visits/visit.ts'
import type { World } from '#src/usecases/world.ts'

/** Digits of the code the patient gives at the door. */
const LENGTH = 4

/**
 * Generated with the visit and sealed: only the patient's own screen opens it.
 * Source: decision 013.
 */
export function newStartCode({ chance, cipher }: World, visitId: VisitId): string {
  return cipher.seal(chance.digits(LENGTH), `visits.start_code ${visitId}`)
}

export function openStartCode(
  { cipher }: World,
  visit: { id: VisitId; startCodeSealed: string },
): string {
  return cipher.open(visit.startCodeSealed, `visits.start_code ${visit.id}`)
}

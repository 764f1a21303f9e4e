import { findConsent } from '#src/db/queries/consents/guardian-consents.ts'
import { lockCorrectable, setCorrected } from '#src/db/queries/people/people-family.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { correction } from '#src/domain/people/correction.ts'
import type { CorrectPatient, PatientId } from '#src/domain/people/patient.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { asRead } from '#src/usecases/edited-row.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { patientView } from '#src/usecases/parts/people/views.ts'

/**
 * Corrects a patient's name, birth date and sex for future bookings: orders and reports keep what
 * they were made with. Refuses `stale`, `person-under-test` while a report is outstanding,
 * `impossible-birth-date`, `guardian-first`.
 * Source: DPDP Act s.12(2); decision 069.
 */
export function correctPatient(
  world: World,
  actor: Actor,
  { patientId, ...input }: { patientId: PatientId } & CorrectPatient,
) {
  return inStep(world, actor, async ({ tx, now }) => {
    const permit = authorise(actor, 'patient:save')
    const patient = permit.over(await lockCorrectable(tx, patientId))
    asRead(patient, input.version)
    const today = indianDay(now)
    const decided = correction(patient, input, { instant: now, today })
    if (!decided.ok) throw new Refusal(decided.error)
    const corrected = await setCorrected(tx, patient, decided.value)
    if (!corrected) throw new Refusal('stale')
    const isConsented = (await findConsent(tx, patientId)) !== undefined
    await audit(world, tx, actor, 'patient:save', patientId, { event: 'correct' })
    return patientView(corrected, today, isConsented)
  })
}

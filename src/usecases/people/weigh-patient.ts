import { findConsent } from '#src/db/queries/consents/guardian-consents.ts'
import { findPatient, setWeight } from '#src/db/queries/people/people-family.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { isMinor, type PatientId, type WeighPatient } from '#src/domain/people/patient.ts'
import { isTooHeavy } from '#src/domain/tubes/blood-limit.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { patientView } from '#src/usecases/parts/people/views.ts'

/**
 * The current weight of a child, asked before a booking where it is missing or old. Nothing is
 * stored for an adult, for whom nothing depends on it. Refuses `impossible-weight`.
 * Source: decision 044.
 */
export function weighPatient(
  world: World,
  actor: Actor,
  { patientId, weightKg }: { patientId: PatientId } & WeighPatient,
) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'patient:save')
    const patient = permit.over(await findPatient(step.tx, patientId))
    const today = indianDay(step.now)
    const isConsented = (await findConsent(step.tx, patientId)) !== undefined
    if (!isMinor(patient.birthDate, today)) return patientView(patient, today, isConsented)
    if (isTooHeavy(weightKg, { birthDate: patient.birthDate, on: today }))
      throw new Refusal('impossible-weight')
    const weighed = { weightGrams: Math.round(weightKg * 1000), weighedOn: today }
    await setWeight(step.tx, patientId, weighed)
    await audit(world, step.tx, actor, 'patient:save', patientId, { event: 'weigh' })
    return patientView({ ...patient, ...weighed }, today, isConsented)
  })
}

import { insertPatient } from '#src/db/queries/people/people-family.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { admitPatient, PatientId, type SavePatient } from '#src/domain/people/patient.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'
import { requireNotice } from '#src/usecases/parts/people/notice-first.ts'
import { patientView } from '#src/usecases/parts/people/views.ts'

/**
 * Adds a patient to the account. Refuses `notice-first`, `guardian-first` under 18 without the
 * declaration, `impossible-birth-date`, `impossible-weight`.
 */
export async function savePatient(world: World, actor: Actor, input: SavePatient) {
  authorise(actor, 'patient:save')
  const { id: accountId } = personOf(actor)
  return world.db.transaction(async (tx) => {
    await requireNotice(tx, accountId)
    const now = await world.clock.now(tx)
    const today = indianDay(now)
    const admitted = admitPatient(input, today)
    if (!admitted.ok) throw new Refusal(admitted.error)
    const { birthDate, isMinor } = admitted.value
    const { name, sex, relation, weightKg } = input
    const isWeighed = isMinor && weightKg !== undefined
    const patient = {
      id: PatientId.parse(world.chance.uuid()),
      accountId,
      name,
      birthDate,
      sex,
      relation,
      guardianDeclaredAt: isMinor ? now : null,
      weightGrams: isWeighed ? Math.round(weightKg * 1000) : null,
      weighedOn: isWeighed ? today : null,
      createdAt: now,
      version: 1,
    }
    await insertPatient(tx, patient)
    await audit(world, tx, actor, 'patient:save', patient.id, { guardianDeclared: isMinor })
    return patientView(patient, today, false)
  })
}

import { listDraws } from '#src/db/queries/tubes/draws.ts'
import { listHousehold, lockPatients } from '#src/db/queries/people/people-family.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { isMinor } from '#src/domain/people/patient.ts'
import { LIMIT_DAYS } from '#src/domain/tubes/blood-limit.ts'
import { type KnownOfBlood, type Person, recordsOf } from '#src/domain/tubes/child-blood.ts'
import type { Step } from '#src/usecases/step.ts'

type Span = { from: Temporal.Instant; to: Temporal.Instant }

/**
 * What is known about the blood drawn from these people around a time span; adults are left out.
 */
export async function knownOfBlood(
  step: Step,
  people: readonly Person[],
  { from, to }: Span,
): Promise<KnownOfBlood> {
  const known = await householdOf(step, people)
  const ids = people.flatMap((person) => recordsOf(known, person)).map(({ id }) => id)
  const hours = 24 * LIMIT_DAYS
  const near = { from: from.subtract({ hours }), to: to.add({ hours }) }
  return { ...known, draws: ids.length > 0 ? await listDraws(step.tx, ids, near) : [] }
}

/**
 * Serialises planning of what is drawn from a child, by locking all of the child's records, so that
 * two transactions never exceed its limit together; also keeps anybody from being corrected
 * meanwhile, at any age. Called before any place in an hour is taken: everybody locks in this
 * order.
 * Source: decisions 044, 050, 069.
 */
export async function lockPeople(step: Step, people: readonly Person[]): Promise<void> {
  const known = await householdOf(step, people)
  const records = people.flatMap((person) => recordsOf(known, person))
  const ids = [...people.map(({ patientId }) => patientId), ...records.map(({ id }) => id)]
  await lockPatients(step.tx, ids)
}

async function householdOf({ tx, now }: Step, people: readonly Person[]) {
  const today = indianDay(now)
  const children = people.filter(({ birthDate }) => isMinor(birthDate, today))
  const ids = children.map(({ patientId }) => patientId)
  return { today, household: ids.length > 0 ? await listHousehold(tx, ids) : [] }
}

import {
  findPatient,
  listPatientsOf,
  lockPatients,
  type PatientRow,
} from '#src/db/queries/people-family.ts'
import { listDraws } from '#src/db/queries/tubes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { isMinor, type PatientId } from '#src/domain/people/patient.ts'
import { bloodLimit, LIMIT_DAYS } from '#src/domain/tubes/blood-limit.ts'
import { bloodRoom } from '#src/domain/tubes/blood-room.ts'
import { isSamePerson } from '#src/domain/visits/identifiers.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import type { Step } from '#src/usecases/step.ts'

type Person = { patientId: PatientId; birthDate: Temporal.PlainDate }
type At = { startsAt: Temporal.Instant; id?: VisitId }
type Span = { from: Temporal.Instant; to: Temporal.Instant; except?: VisitId }

/**
 * Every record of a child in its account: the same name, as people say it, and the same birth date.
 * A child added twice gives one child's blood. None of an adult, whose blood has no limit.
 */
async function recordsOf({ tx, now }: Step, person: Person): Promise<PatientRow[]> {
  if (!isMinor(person.birthDate, indianDay(now))) return []
  const child = await findPatient(tx, person.patientId)
  if (!child) return []
  const said = { name: child.name, birthDate: child.birthDate.toString() }
  const family = await listPatientsOf(tx, child.accountId)
  return family.filter(({ name, birthDate }) =>
    isSamePerson({ patientName: name, birthDate }, said),
  )
}

/** What is wanted of some people, together where two records are one child. */
export async function byPerson<Wanted extends Person>(
  step: Step,
  wanted: readonly Wanted[],
): Promise<Wanted[][]> {
  const first = new Map<PatientId, PatientId>()
  for (const one of wanted) {
    if (first.has(one.patientId)) continue
    const [record] = await recordsOf(step, one)
    first.set(one.patientId, record?.id ?? one.patientId)
  }
  return [...Map.groupBy(wanted, ({ patientId }) => first.get(patientId)).values()]
}

/** The weight of a child that was said last, in whichever record; of one day the lower one. */
export async function weightOfChild(step: Step, person: Person) {
  const records = await recordsOf(step, person)
  const [last] = records.toSorted(
    (a, b) =>
      daysOf(b.weighedOn) - daysOf(a.weighedOn) || (a.weightGrams ?? 0) - (b.weightGrams ?? 0),
  )
  return { weightGrams: last?.weightGrams ?? null, weighedOn: last?.weighedOn ?? null }
}

/** A day as a number to compare; one that is not known is before all. */
function daysOf(day: Temporal.PlainDate | null): number {
  return day ? Number(day.toString().replaceAll('-', '')) : 0
}

/**
 * One transaction at a time plans what is drawn from a child, so that two at once cannot pass its
 * limit together: all records of it. Nobody is corrected meanwhile, of whatever age. Before any place
 * in an hour is taken: everybody locks in this order.
 */
export async function lockPeople(step: Step, people: readonly Person[]): Promise<void> {
  const ids: PatientId[] = people.map(({ patientId }) => patientId)
  for (const person of people) ids.push(...(await recordsOf(step, person)).map(({ id }) => id))
  await lockPatients(step.tx, ids)
}

/**
 * How much more may be drawn from a person on a visit in a span of time, millilitres; of an adult as
 * much as wanted. A visit that is being moved does not count its own tubes.
 */
export async function bloodRoomOf(
  step: Step,
  person: Person,
  { from, to, except }: Span,
): Promise<(visit: At) => number> {
  const { birthDate } = person
  if (!isMinor(birthDate, indianDay(from))) return () => Infinity
  const weight = await weightOfChild(step, person)
  const ids = (await recordsOf(step, person)).map(({ id }) => id)
  const hours = 24 * LIMIT_DAYS
  const near = { from: from.subtract({ hours }), to: to.add({ hours }) }
  const draws = (await listDraws(step.tx, ids, near)).filter(({ visitId }) => visitId !== except)
  return (visit) => {
    const on = indianDay(visit.startsAt)
    const limit = bloodLimit({ birthDate, on, ...weight })
    return limit ? bloodRoom(limit, draws, visit) : Infinity
  }
}

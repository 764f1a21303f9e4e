import { indianDay } from '#src/domain/india-time.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { isMinor, type PatientId } from '#src/domain/people/patient.ts'
import { isSamePerson } from '#src/domain/visits/identifiers.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { bloodLimit } from './blood-limit.ts'
import { bloodRoom, type Draw } from './blood-room.ts'

/** The person drawn from: one of their records, and the birth date that was booked. */
export type Person = { patientId: PatientId; birthDate: Temporal.PlainDate }

/** A person as an account keeps them. A child may have been added twice. */
export type PersonRecord = {
  id: PatientId
  accountId: UserId
  name: string
  birthDate: Temporal.PlainDate
  weightGrams: number | null
  weighedOn: Temporal.PlainDate | null
}

/** What decides how much blood may be drawn from somebody. */
export type KnownOfBlood = {
  /** The day in India. */
  today: Temporal.PlainDate
  /** Everybody of these people's accounts, the oldest record first. */
  household: readonly PersonRecord[]
  /** Draws of their children on visits within thirty days. */
  draws: readonly (Draw & { patientId: PatientId })[]
}

type Known = Omit<KnownOfBlood, 'draws'>
type At = { startsAt: Temporal.Instant; id?: VisitId }

/**
 * Every record of a child in its account: equal names, compared as they are spoken, and the same
 * birth date. A child added twice has one limit. Empty for an adult, who has no limit.
 * Source: decision 050.
 */
export function recordsOf({ today, household }: Known, person: Person): PersonRecord[] {
  if (!isMinor(person.birthDate, today)) return []
  const child = household.find(({ id }) => id === person.patientId)
  if (!child) return []
  const said = { name: child.name, birthDate: child.birthDate.toString() }
  const family = household.filter(({ accountId }) => accountId === child.accountId)
  return family.filter(({ name, birthDate }) =>
    isSamePerson({ patientName: name, birthDate }, said),
  )
}

/**
 * What is wanted from each person, added up where two records are one child.
 * Source: decision 050.
 */
export function byPerson<Wanted extends Person>(
  known: Known,
  wanted: readonly Wanted[],
): Wanted[][] {
  const first = (one: Wanted) => recordsOf(known, one)[0]?.id ?? one.patientId
  return [...Map.groupBy(wanted, first).values()]
}

/**
 * A child's most recently stated weight, across its records; the lower one of the same day.
 * Source: decision 050.
 */
export function weightOfChild(known: Known, person: Person) {
  const [last] = recordsOf(known, person).toSorted(
    (a, b) =>
      daysOf(b.weighedOn) - daysOf(a.weighedOn) || (a.weightGrams ?? 0) - (b.weightGrams ?? 0),
  )
  return { weightGrams: last?.weightGrams ?? null, weighedOn: last?.weighedOn ?? null }
}

/** A day as a number to compare; an unknown day sorts first. */
function daysOf(day: Temporal.PlainDate | null): number {
  return day ? Number(day.toString().replaceAll('-', '')) : 0
}

/**
 * How much more may be drawn from a person on a visit, in millilitres; from an adult as much as
 * wanted.
 * Source: decision 044.
 *
 * @param from the earliest visit asked about: a person of age by then has no limit.
 * @param except a visit being rescheduled, whose own tubes do not count.
 */
export function bloodRoomOf(
  known: KnownOfBlood,
  person: Person,
  { from, except }: { from: Temporal.Instant; except?: VisitId },
): (visit: At) => number {
  const { birthDate } = person
  if (!isMinor(birthDate, indianDay(from))) return () => Infinity
  const weight = weightOfChild(known, person)
  const ids = new Set(recordsOf(known, person).map(({ id }) => id))
  const draws = known.draws.filter(
    ({ patientId, visitId }) => ids.has(patientId) && visitId !== except,
  )
  return (visit) => {
    const on = indianDay(visit.startsAt)
    const limit = bloodLimit({ birthDate, on, ...weight })
    return limit ? bloodRoom(limit, draws, visit) : Infinity
  }
}

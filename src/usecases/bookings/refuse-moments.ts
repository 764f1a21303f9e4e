import { firstApart, firstOutside, type Timed } from '#src/domain/catalogue/collection-event.ts'
import type { PatientId } from '#src/domain/people/patient.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { twoCollections } from './refused-as.ts'

type Wanted = { order: { patient: { id: PatientId } }; moments: readonly Timed[] }
type Hour = { startsAt: Temporal.Instant; endsAt: Temporal.Instant }

/**
 * Refuses `two-collections` where one person's tests, at whatever labs, need moments that one visit
 * cannot be: fasting and after a meal, say. It names the pair.
 */
export function refuseApart(wanted: readonly Wanted[]): void {
  for (const ofPatient of Map.groupBy(wanted, ({ order }) => order.patient.id).values()) {
    const apart = firstApart(ofPatient.flatMap(({ moments }) => moments))
    if (apart) throw twoCollections(apart[0].name, apart[1].name)
  }
}

/** Refuses `wrong-hour` where a result of this hour would be wrong. It names the test and its hours. */
export function refuseOutside(wanted: readonly { moments: readonly Timed[] }[], hour: Hour): void {
  const outside = firstOutside(
    wanted.flatMap(({ moments }) => moments),
    hour,
  )
  if (!outside) return
  const { name, from, to } = outside
  throw new Refusal('wrong-hour', { facts: { test: name, from, to } })
}

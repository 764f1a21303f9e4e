import { firstApart, firstOutside, type Timed } from '#src/domain/catalogue/collection-event.ts'
import { twoCollections } from '#src/domain/catalogue/refused-as.ts'
import type { Refused } from '#src/domain/changes.ts'
import type { PatientId } from '#src/domain/people/patient.ts'

type Wanted = { order: { patient: { id: PatientId } }; moments: readonly Timed[] }
type Hour = { startsAt: Temporal.Instant; endsAt: Temporal.Instant }

/**
 * `two-collections` where one person's tests, at any labs, need moments that one visit cannot meet:
 * fasting and after a meal, say. Names the pair.
 * Source: model, "Booking".
 */
export function whyApart(wanted: readonly Wanted[]): Refused<'two-collections'> | undefined {
  for (const ofPatient of Map.groupBy(wanted, ({ order }) => order.patient.id).values()) {
    const apart = firstApart(ofPatient.flatMap(({ moments }) => moments))
    if (apart) return twoCollections(apart[0].name, apart[1].name)
  }
  return undefined
}

/**
 * `wrong-hour` where a result from this hour would be wrong. Names the test and its hours.
 * Source: decisions 035, 090.
 */
export function whyOutside(
  moments: readonly Timed[],
  hour: Hour,
): Refused<'wrong-hour'> | undefined {
  const outside = firstOutside(moments, hour)
  if (!outside) return undefined
  const { name, from, to } = outside
  return { ok: false, error: 'wrong-hour', facts: { test: name, from, to } }
}

import { firstApart, firstOutside, type Timed } from '#src/domain/catalogue/collection-event.ts'
import { twoCollections } from '#src/domain/catalogue/refused-as.ts'
import type { Refused } from '#src/domain/changes.ts'
import type { PatientId } from '#src/domain/people/patient.ts'

type Wanted = { order: { patient: { id: PatientId } }; moments: readonly Timed[] }
type Hour = { startsAt: Temporal.Instant; endsAt: Temporal.Instant }

/**
 * `two-collections` where one person's tests, at whatever labs, need moments that one visit
 * cannot be: fasting and after a meal, say. It names the pair. Source: model, «Booking».
 */
export function whyApart(wanted: readonly Wanted[]): Refused<'two-collections'> | undefined {
  for (const ofPatient of Map.groupBy(wanted, ({ order }) => order.patient.id).values()) {
    const apart = firstApart(ofPatient.flatMap(({ moments }) => moments))
    if (apart) return twoCollections(apart[0].name, apart[1].name)
  }
  return undefined
}

/** `wrong-hour` where a result of this hour would be wrong. It names the test and its hours. */
export function whyOutside(
  moments: readonly Timed[],
  hour: Hour,
): Refused<'wrong-hour'> | undefined {
  const outside = firstOutside(moments, hour)
  if (!outside) return undefined
  const { name, from, to } = outside
  return { ok: false, error: 'wrong-hour', facts: { test: name, from, to } }
}

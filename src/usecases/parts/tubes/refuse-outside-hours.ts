import { firstOutside } from '#src/domain/catalogue/collection-event.ts'
import { momentsOfTubes } from '#src/usecases/parts/bookings/moments-of-tubes.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import type { TubeInVisit } from './locked-tube.ts'

/**
 * Refuses `outside-hours` where a test of this tube, drawn now, would be judged by another hour's
 * range. Names the test and its full hours in India.
 * Source: decision 035; decision 090.
 */
export async function refuseOutsideHours(step: Step, { tube, tree }: TubeInVisit): Promise<void> {
  const moments = await momentsOfTubes(step, tree, [tube])
  const outside = firstOutside(moments, { startsAt: step.now, endsAt: step.now })
  if (!outside) return
  const { name, from, to } = outside
  throw new Refusal('outside-hours', { facts: { test: name, from, to } })
}

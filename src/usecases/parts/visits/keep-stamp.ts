import { insertStamp } from '#src/db/queries/visit-stamps.ts'
import { judgeStamp, type PlaceStamp, type StampTap } from '#src/domain/visits/place-stamp.ts'
import type { Step } from '#src/usecases/step.ts'
import type { VisitInTree } from './locked-visit.ts'

/**
 * Stores what the phone's position says about being at the door, not the position; returns its
 * verdict.
 * Source: decision 034.
 */
export async function keepStamp(
  step: Step,
  { visit, tree }: VisitInTree,
  tap: StampTap,
  place: PlaceStamp | undefined,
) {
  const judged = judgeStamp(place, tree.booking, step.now)
  await insertStamp(step.tx, { visitId: visit.id, tap, ...judged, at: step.now })
  return judged.verdict
}

import { withEnding } from '#src/db/queries/bookings/ending.ts'
import { findLastArrival, listCalls, listStamps } from '#src/db/queries/changes/visit-stamps.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { judgeStamp, type PlaceStamp } from '#src/domain/visits/place-stamp.ts'
import { openStartCode } from '#src/usecases/parts/bookings/start-code.ts'
import type { Step } from '#src/usecases/step.ts'
import type { loadAnothersCollection } from './collection.ts'

type Locked = Awaited<ReturnType<typeof loadAnothersCollection>>

/**
 * What a failed visit is judged by, and how its booking would end; for who holds the booking's
 * lock. Everything leaves in one write.
 */
export async function loadFailure(step: Step, locked: Locked, place: PlaceStamp | undefined) {
  const { tx, now, world } = step
  const { visit, booking } = locked
  const { id: visitId, phlebotomistId } = visit
  const arrivedAt = visit.arrivedAt ?? now
  const whose = phlebotomistId && { visitId, phlebotomistId }
  const [ending, stamps, calls, lastBefore] = await Promise.all([
    withEnding(tx, locked, indianDay(now)),
    listStamps(tx, visitId),
    whose ? listCalls(tx, whose, arrivedAt) : [],
    whose ? findLastArrival(tx, whose, arrivedAt) : undefined,
  ])
  const code = openStartCode(world, visit)
  const judged = judgeStamp(place, booking, now)
  return { ending, facts: { ...locked, code, judged, stamps, calls, lastBefore } }
}

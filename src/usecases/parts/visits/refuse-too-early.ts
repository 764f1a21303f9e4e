import {
  firstKeptToItsTime,
  firstMissed,
  type Timed,
} from '#src/domain/catalogue/collection-event.ts'
import { mayTake, opensAt, type TimedStep } from '#src/domain/visits/visit-window.ts'
import { momentsOfTubes } from '#src/usecases/parts/bookings/moments-of-tubes.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { tubesOfVisit, type VisitInTree } from './locked-visit.ts'

/**
 * Refuses a step before its window, with the fact `opensAt`: `too-early` unless the patient allowed
 * it; `bound-to-hour` even then, with the test still to be drawn that must keep its time.
 * Source: decision 033.
 */
export async function refuseTooEarly(step: Step, timed: TimedStep, locked: VisitInTree) {
  const { visit } = locked
  const opens = opensAt(timed, visit)
  if (Temporal.Instant.compare(step.now, opens) >= 0) return
  const kept = await testKeptToItsTime(step, locked)
  if (kept)
    throw new Refusal('bound-to-hour', { facts: { test: kept.name, opensAt: opens.toString() } })
  if (!mayTake(timed, visit, step.now).ok)
    throw new Refusal('too-early', { facts: { opensAt: opens.toString() } })
}

/** A test still to be drawn on a visit that an earlier hour would invalidate. */
export async function testKeptToItsTime(
  step: Step,
  { visit, tree }: VisitInTree,
): Promise<Timed | undefined> {
  return firstKeptToItsTime(await momentsToDraw(step, { visit, tree }))
}

/** A test still to be drawn whose booked time may have passed. */
export async function testMissed(step: Step, locked: VisitInTree): Promise<Timed | undefined> {
  const { endsAt } = locked.visit
  return firstMissed(await momentsToDraw(step, locked), { endsAt, now: step.now })
}

async function momentsToDraw(step: Step, { visit, tree }: VisitInTree): Promise<Timed[]> {
  const open = tubesOfVisit({ visit, tree }).filter(
    ({ state }) => state === 'planned' || state === 'labelled',
  )
  return open.length === 0 ? [] : momentsOfTubes(step, tree, open)
}

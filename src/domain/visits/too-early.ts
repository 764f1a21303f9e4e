import { firstKeptToItsTime, type Timed } from '#src/domain/catalogue/collection-event.ts'
import type { Refused } from '#src/domain/changes.ts'
import { testsOfTube, type TubesWithTests } from '#src/domain/tubes/tests-of-tube.ts'
import type { TubeState } from '#src/domain/tubes/tube-machine.ts'
import { mayTake, opensAt, type TimedStep } from './visit-window.ts'

/** A visit with the tubes of its booking, reduced to what its window follows from. */
export type TimedVisit = TubesWithTests & {
  visit: { id: string; startsAt: Temporal.Instant; earlyAllowedAt: Temporal.Instant | null }
  tubes: readonly { id: string; visitId: string; state: TubeState }[]
}

/**
 * Refuses a step before its window, with `opensAt`: `too-early` unless the patient allowed it;
 * `bound-to-hour` even then where a test still to be drawn must keep its time, which is named.
 * Source: decision 033.
 */
export function refusedTooEarly(
  facts: TimedVisit,
  step: TimedStep,
  now: Temporal.Instant,
): Refused<'too-early' | 'bound-to-hour'> | undefined {
  const opens = opensAt(step, facts.visit)
  if (Temporal.Instant.compare(now, opens) >= 0) return undefined
  const kept = testKeptToItsTime(facts)
  const about = { opensAt: opens.toString() }
  if (kept) return { ok: false, error: 'bound-to-hour', facts: { test: kept.name, ...about } }
  const isOpen = mayTake(step, facts.visit, now).ok
  return isOpen ? undefined : { ok: false, error: 'too-early', facts: about }
}

/**
 * A test still to be drawn on the visit that an earlier hour would invalidate.
 * Source: decision 033.
 */
export function testKeptToItsTime(facts: TimedVisit): Timed | undefined {
  return firstKeptToItsTime(testsToDraw(facts))
}

/** The tests still to be drawn on the visit. */
export function testsToDraw(facts: TimedVisit): Timed[] {
  const open = facts.tubes.filter(
    ({ visitId, state }) =>
      visitId === facts.visit.id && (state === 'planned' || state === 'labelled'),
  )
  return open.flatMap((tube) => testsOfTube(facts, tube))
}

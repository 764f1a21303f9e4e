import type { EndingAtHand } from '#src/domain/bookings/booking-at-hand.ts'
import type { Decision, Refused } from '#src/domain/changes.ts'
import type { SampleAt, SampleAtHand } from '#src/domain/tubes/sample-at-hand.ts'
import { writingOff } from '#src/domain/tubes/writing-off.ts'
import { type CollectionAtHand, tubesOfVisit } from '#src/domain/visits/collection-at-hand.ts'
import { failing } from '#src/domain/visits/failing.ts'
import type { FailureAtHand } from '#src/domain/visits/failure-facts.ts'
import { withId } from '#src/domain/with-id.ts'
import type { OfflineStep } from './event.ts'

/** What decides what follows where nothing is drawn, read only for such a step. */
export type NotDrawn = {
  /** The booking with the reports and the money of the tube's order; of a tube that is left out. */
  sample: SampleAtHand | undefined
  /** What was done to reach the patient, and how the booking ends; of a visit that failed. */
  failure: { facts: FailureAtHand; ending: EndingAtHand } | undefined
  /** When we hear of it: refunds, reports and objections run from here. */
  heard: SampleAt
}

type Of<Kind extends OfflineStep['kind']> = Extract<OfflineStep, { kind: Kind }>
type Ended = Decision<{ state?: string; refused?: string }, string>

/**
 * A tube that was left out without a network. One that was left out already stays as it is.
 * Source: life cycle 4; decision 215.
 */
export function leftOut(
  facts: CollectionAtHand,
  { tubeId, reason }: Of<'write-off'>,
  { sample, heard }: NotDrawn,
): Ended | Refused<'not-found'> {
  const tube = withId(tubesOfVisit(facts), tubeId)
  const found = withId(sample?.tubes, tubeId)
  const visit = withId(sample?.visits, facts.visit.id)
  if (!tube || !sample || !found || !visit) return { ok: false, error: 'not-found' }
  if (tube.state === 'not-drawn') return { ok: true, answer: {} }
  return writingOff({ ...sample, tube: found, visit }, { reason }, heard)
}

/** `happenedAt`: when the step was taken; `openCode`: undefined for what was not sealed for us. */
type At = { happenedAt: Temporal.Instant; openCode: (sealed: string) => string | undefined }

/**
 * A visit that ended without a sample and without a network: whether it may, and what is in doubt, by
 * its own time; what it costs by when we hear of it. A wrong code proves nothing, as none does: the
 * phlebotomist has left, so nobody can ask for it again.
 * Source: life cycle 3; decisions 034 and 215.
 */
export function failedAtDoor(
  visitState: string,
  { reason, codeSealed }: Of<'fail'>,
  { failure, heard }: NotDrawn,
  { happenedAt, openCode }: At,
): Ended | Refused<'not-found'> {
  if (!failure) return { ok: false, error: 'not-found' }
  if (visitState === 'failed') return { ok: true, answer: {} }
  const code = codeSealed === undefined ? undefined : openCode(codeSealed)
  const isProved = code !== undefined && code === failure.facts.code
  const said = { reason, ...(isProved && { startCode: code }) }
  return failing(failure.facts, failure.ending, said, { ...heard, happenedAt })
}

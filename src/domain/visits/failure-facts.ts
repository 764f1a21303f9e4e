import type { Point } from '#src/domain/places/distance.ts'
import type { CollectionAtHand } from './collection-at-hand.ts'
import type { FailureFacts } from './failure.ts'
import type { FailVisit } from './inputs.ts'
import type { JudgedStamp, StampTap, StampVerdict } from './place-stamp.ts'
import { isPatientFault } from './visit.ts'

/** A visit at its door, with what its phlebotomist did to reach the patient. */
export type FailureAtHand = CollectionAtHand & {
  booking: Point
  contact: { phone: string | null }
  /** The visit's own code. */
  code: string
  /** The position of the phone at this tap, judged, and what is stored of earlier taps. */
  judged: JudgedStamp
  stamps: readonly {
    tap: StampTap
    verdict: StampVerdict
    /** Of a tap without a network. */
    told?: FailureFacts['told'] | null
  }[]
  /** Calls to the patient since the arrival. */
  calls: readonly { at: Temporal.Instant; isBridged: boolean; rangAt: Temporal.Instant | null }[]
  /** Where the same phlebotomist last arrived before this visit. */
  lastBefore: FailureFacts['lastBefore']
}

/** Everything by which a failed visit is judged. Source: decision 034. */
export function failureFacts(
  { visit, booking, contact, ...facts }: FailureAtHand,
  { reason, startCode }: FailVisit,
  now: Temporal.Instant,
): FailureFacts {
  const { startsAt, endsAt, departedAt, arrivedAt, identifiedAt } = visit
  const { latitude, longitude } = booking
  const arriving = facts.stamps.find(({ tap }) => tap === 'arriving')
  return {
    reason,
    isCodeGiven: startCode !== undefined,
    startsAt,
    endsAt,
    departedAt,
    arrivedAt: arrivedAt ?? now,
    told: arriving?.told ?? undefined,
    failedAt: now,
    identifiedAt,
    hasPhone: Boolean(contact.phone),
    calls: facts.calls.map(({ at }) => at),
    callsRung: facts.calls.filter(({ isBridged, rangAt }) => !isBridged || rangAt !== null).length,
    place: {
      arriving: arriving?.verdict ?? 'none',
      failing: isPatientFault(reason) ? facts.judged.verdict : 'none',
    },
    door: { latitude, longitude },
    lastBefore: facts.lastBefore,
  }
}

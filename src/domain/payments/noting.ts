import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import { isReference } from './decide-outcome.ts'
import { type Asking, type Claim, contradicts, type Heard, whatToAsk } from './what-to-ask.ts'

/** Whose a message is, whether it matches what we know, and what to ask because of it. */
export type Judged = {
  verdict: 'reflected' | 'unknown-number' | 'contradicts' | 'readable'
  number: BookingNumber | null
  referenceNo: string | null
  asking: Asking
}

type HeardOf = Omit<Heard, 'told'> & {
  number: BookingNumber
  told: readonly { referenceNo: string | null; status: string | null; at: Temporal.Instant }[]
}

const ofNobody = { number: null, referenceNo: null, asking: 'nothing' } as const

/** Our own request that somebody sent back. Source: reliability P5. */
export const reflected: Judged = { ...ofNobody, verdict: 'reflected' }

/**
 * A message from one of the gateway's channels: a hint, proof of nothing. One that contradicts what
 * we know decides nothing either.
 * Source: reliability P3, P4, P7.
 *
 * @param heard the attempt that it names; undefined where there is none.
 */
export function judgedMessage(
  heard: HeardOf | undefined,
  claim: Claim,
  now: Temporal.Instant,
): Judged {
  if (!heard) return { ...ofNobody, verdict: 'unknown-number' }
  const told = heard.told.map((one) => ({ ...one, status: one.status ?? '' }))
  return {
    verdict: contradicts(heard, claim) ? 'contradicts' : 'readable',
    number: heard.number,
    referenceNo: isReference(claim.referenceNo ?? '') ? claim.referenceNo : null,
    asking: whatToAsk({ ...heard, told }, claim, now),
  }
}

/**
 * A message that matches what we know is no security event.
 * Source: reliability P3.
 */
export function notedAs({ verdict }: Judged) {
  return verdict === 'readable' ? { event: verdict } : { event: 'security', verdict }
}

/**
 * A check of the gateway because of a message, and when; undefined where nothing is to ask.
 * Source: reliability P3, P7.
 */
export function checkOf({ number, referenceNo, asking }: Judged) {
  if (number === null || asking === 'nothing') return undefined
  const check = { number, ...(referenceNo !== null && { referenceNo }) }
  return asking === 'now' ? { check } : { check: { ...check, unlessKept: true }, isSoon: true }
}

/** A gateway sends three or four about one attempt. */
const MOST_OF_ONE = 40

/**
 * Anybody with one message can forge thousands of readable ones. So for one attempt only this many
 * are examined, after which only the schedule asks; and of those about unknown payments only as many
 * are kept as their limit has room for. All others get the same answer and leave no trace.
 * Source: reliability P7, S37.
 */
export function isHeardEnough({ ofIt, waitSeconds }: { ofIt: number; waitSeconds: number }) {
  return ofIt >= MOST_OF_ONE || waitSeconds > 0
}

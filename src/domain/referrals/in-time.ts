import type { LabId } from '#src/domain/labs/lab.ts'
import type { ReferralId } from './referral.ts'

/**
 * The instant so many hours later; null where no hours were agreed.
 * Source: decision 264.
 */
export function afterHours(
  from: Temporal.Instant,
  hours: number | null | undefined,
): Temporal.Instant | null {
  return hours === null || hours === undefined ? null : from.add({ hours })
}

/** What an open referral waits for, and by when. */
export type InTime = {
  receivedAt: Temporal.Instant | null
  arriveBy: Temporal.Instant | null
  reportBy: Temporal.Instant | null
}

/** What is late: the sample has not arrived, or its value is not verified. */
export type LateStep = 'arrival' | 'report'

/**
 * Which limit an open referral has missed, and since when: that of the arrival until it is received,
 * then that of the result. Undefined where none is.
 * Source: decision 264.
 */
export function lateStep(
  { receivedAt, arriveBy, reportBy }: InTime,
  now: Temporal.Instant,
): { step: LateStep; since: Temporal.Instant } | undefined {
  const [step, since] = receivedAt
    ? (['report', reportBy] as const)
    : (['arrival', arriveBy] as const)
  const isOver = since !== null && Temporal.Instant.compare(since, now) < 0
  return isOver ? { step, since } : undefined
}

/** An open referral that missed a limit which nobody was told of. */
export type PastLimit = InTime & { id: ReferralId; labId: LabId; partnerId: LabId }

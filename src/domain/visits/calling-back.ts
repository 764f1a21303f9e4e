import type { Decision } from '#src/domain/changes.ts'
import { isAccepted, type VisitState } from './visit-machine.ts'
import type { VisitId } from './visit.ts'

/** Hours before the visit from which its patient can call who comes. Source: decision 208. */
const CALLS_BEFORE_HOURS = 2

type Both = { patient: string | null; phlebotomist: string | null }

/** A visit, and the numbers of the two who are to be connected. */
export type ToCallBack = {
  visit: { id: VisitId; state: VisitState; startsAt: Temporal.Instant }
  phones: Both
}

/**
 * Whether a patient can be connected with who comes to them: from two hours before the visit, or since
 * they set out, until it is over.
 * Source: decision 208.
 */
export function mayCallBack(
  { state, startsAt }: Pick<ToCallBack['visit'], 'state' | 'startsAt'>,
  now: Temporal.Instant,
): boolean {
  const opens = startsAt.subtract({ hours: CALLS_BEFORE_HOURS })
  const isNear = state !== 'accepted' || Temporal.Instant.compare(now, opens) >= 0
  return isAccepted(state) && isNear
}

/**
 * The patient calls who comes: whom to ring first, and then. Refuses `not-allowed-now` before that and
 * once the visit is over, and `no-phone` where one of them has none.
 * Source: decision 208; features A10.
 */
export function callingBack(
  { visit, phones }: ToCallBack,
  now: Temporal.Instant,
): Decision<{ first: string; second: string }, 'not-allowed-now' | 'no-phone'> {
  const { id: subjectId, state } = visit
  if (!mayCallBack(visit, now))
    return { ok: false, error: 'not-allowed-now', stands: { machine: 'visit', state } }
  const { patient: first, phlebotomist: second } = phones
  if (!first || !second) return { ok: false, error: 'no-phone' }
  const audit = { subjectId, detail: { event: 'call-back' } }
  return {
    ok: true,
    answer: { first, second },
    changes: { bookingId: null, transitions: [], audit },
  }
}

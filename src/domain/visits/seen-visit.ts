import type { VisitState } from './visit-machine.ts'

/**
 * How long after the hand-over, or after a failed visit's end, the visit stays visible for
 * questions.
 */
export const SEEN_AFTERWARDS = { hours: 2 } as const

type Seen = {
  state: VisitState
  endsAt: Temporal.Instant
  handedOverAt: Temporal.Instant | null
}

const atWork: readonly VisitState[] = ['accepted', 'en-route', 'arrived', 'identified', 'collected']

/**
 * Whether the phlebotomist of a visit may see the patient and the address: from acceptance until
 * two hours after the hand-over, or after the end of a failed visit; not for a cancelled or
 * rescheduled one.
 * Source: DPDP Act 2023, section 6 (only what the purpose needs).
 */
export function maySeeVisit({ state, endsAt, handedOverAt }: Seen, now: Temporal.Instant): boolean {
  if (atWork.includes(state)) return true
  const over = state === 'handed-over' ? handedOverAt : state === 'failed' ? endsAt : null
  return over !== null && Temporal.Instant.compare(now, over.add(SEEN_AFTERWARDS)) <= 0
}

import type { VisitState } from './visit-machine.ts'

/** So long after the counter, or the end of a visit that failed, something may still be asked. */
export const SEEN_AFTERWARDS = { hours: 2 } as const

type Seen = {
  state: VisitState
  endsAt: Temporal.Instant
  handedOverAt: Temporal.Instant | null
}

const atWork: readonly VisitState[] = ['accepted', 'en-route', 'arrived', 'identified', 'collected']

/**
 * Whether the phlebotomist of a visit may see whose it is and where: from acceptance until two hours
 * after the samples were handed over, or after the end of one that failed; of a cancelled or moved one
 * no more. Source: DPDP Act 2023, section 6 (only what the purpose needs).
 */
export function maySeeVisit({ state, endsAt, handedOverAt }: Seen, now: Temporal.Instant): boolean {
  if (atWork.includes(state)) return true
  const over = state === 'handed-over' ? handedOverAt : state === 'failed' ? endsAt : null
  return over !== null && Temporal.Instant.compare(now, over.add(SEEN_AFTERWARDS)) <= 0
}

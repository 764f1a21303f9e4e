import type { Decision } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { transition } from '#src/domain/transition.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import { isPast, isStillTheirs, type Reassignment } from './reassignment.ts'

type Refusals = 'reassignment-over' | 'stale'

/**
 * The asked person declines, or the office withdraws: whoever has the visit keeps it. Doing the same
 * again changes nothing.
 * Source: decision 179.
 */
export function endingOffer(
  row: Reassignment,
  event: 'decline' | 'withdraw',
  { version, now }: { version: number; now: Temporal.Instant },
): Decision<{ state: 'declined' | 'withdrawn' }, Refusals> {
  const state = event === 'decline' ? 'declined' : 'withdrawn'
  if (row.state === state) return { ok: true, answer: { state } }
  const ended = transition('reassignment', row, event, { patch: { endedAt: now } })
  if (!ended) return { ok: false, error: 'reassignment-over' }
  if (row.version !== version) return { ok: false, error: 'stale' }
  const audit = { subjectId: row.visitId, detail: { did: event } }
  const changes = { bookingId: row.bookingId, transitions: [ended], audit }
  return { ok: true, answer: { state }, changes }
}

type Visit = { state: VisitState; phlebotomistId: UserId | null }

/**
 * An offer that nobody can accept any more is ended by time: its visit went on, went back or ended,
 * or nobody answered; answers which. Without changes where it can still be accepted, or ended
 * meanwhile.
 * Source: decision 179.
 */
export function lapsing(
  row: Reassignment,
  visit: Visit,
  now: Temporal.Instant,
): Decision<'lapsed' | 'expired' | null, never> {
  const isLapsed = !isStillTheirs(row, visit)
  if (!isLapsed && !isPast(row, now)) return { ok: true, answer: null }
  const event = isLapsed ? 'lapse' : 'expire'
  const ended = transition('reassignment', row, event, { patch: { endedAt: now } })
  if (!ended) return { ok: true, answer: null }
  const audit = { subjectId: row.visitId, detail: { did: event } }
  return {
    ok: true,
    answer: isLapsed ? 'lapsed' : 'expired',
    changes: { bookingId: row.bookingId, transitions: [ended], audit },
  }
}

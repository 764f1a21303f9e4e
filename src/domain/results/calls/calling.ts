import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Decision, Refused } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { type Stateful, taken } from '#src/domain/transition.ts'
import type { NoteCallAttempt } from './call.ts'
import type { CallState } from './call-machine.ts'
import type { RecordCall } from '#src/domain/results/calculated/inputs.ts'
import type { CallTaskId } from '#src/domain/results/item.ts'

/** A call, with the booking that it is about. */
export type CallAtHand = Stateful & {
  id: CallTaskId
  state: CallState
  bookingId: BookingId
  toldTo: string | null
  readBack: string | null
  toldBy: UserId | null
  toldAt: Temporal.Instant | null
}

type By = { by: UserId; now: Temporal.Instant }

/**
 * Who was told a critical result and what they read back. Recorded once: not where it was told or
 * withdrawn meanwhile.
 * Source: life cycle 5; CLSI GP47.
 */
export function telling(
  call: CallAtHand,
  { toldTo, readBack }: RecordCall,
  { by, now }: By,
): Decision<{ toldAt: string }, 'stale'> {
  if (call.state !== 'open') return over(call)
  const patch = { toldTo, readBack, toldBy: by, toldAt: now }
  const changes = {
    bookingId: call.bookingId,
    transitions: [taken('call', call, 'tell', { patch })],
    audit: { subjectId: call.id, detail: { toldTo } },
  }
  return { ok: true, answer: { toldAt: now.toString() }, changes }
}

/**
 * A call that reached nobody, with its time: the task remains open.
 * Source: life cycle 5; CLSI GP47.
 */
export function attempt(
  call: CallAtHand,
  { outcome, note }: NoteCallAttempt,
  { by, now, id }: By & { id: string },
): Decision<{ triedAt: string }, 'stale'> {
  if (call.state !== 'open') return over(call)
  const said = { outcome, note: note ? note : null }
  const row = { id, callTaskId: call.id, ...said, triedBy: by, triedAt: now }
  const changes = {
    bookingId: call.bookingId,
    transitions: [],
    created: { callAttempt: [row] },
    audit: { subjectId: call.id, detail: { event: 'attempt', outcome } },
  }
  return { ok: true, answer: { triedAt: now.toString() }, changes }
}

/** Nothing follows once a call was told or withdrawn. */
function over({ state }: CallAtHand): Refused<'stale'> {
  return { ok: false, error: 'stale', stands: { machine: 'call', state } }
}

import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Decision } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { CALL_APART_MINUTES } from './failure.ts'
import { isAccepted, type VisitState } from './visit-machine.ts'
import type { VisitId } from './visit.ts'

/** A phlebotomist's call to the patient; until then another one is the same attempt. */
export type NewVisitCall = {
  id: string
  visitId: VisitId
  phlebotomistId: UserId
  at: Temporal.Instant
  until: Temporal.Instant
  isBridged: boolean
}

type Calling = {
  booking: { id: BookingId }
  visit: { id: VisitId; state: VisitState; startsAt: Temporal.Instant }
  contact: { phone: string | null }
  /** Every call of the visit so far. */
  calls: readonly Pick<NewVisitCall, 'id' | 'phlebotomistId' | 'at' | 'until'>[]
  /** With a bridge: the phlebotomist's own number, which rings first. */
  bridge: { own: string | null } | null
}

/** `callId`: the attempt that it is; `first`: null where they dial. */
type Answer = {
  callId: string
  attempts: number
  isNew: boolean
  to: string
  first: string | null
}

/**
 * The phlebotomist calls the patient: the attempt is recorded and the patient gets a message about
 * it. Another try within three minutes counts as the same attempt. Refuses `not-allowed-now` before
 * the visit is accepted and after it is over, `no-phone` where the account has none, and
 * `no-phone-of-yours` where a bridge would ring theirs.
 * Source: decisions 034 and 208.
 */
export function calling(
  { booking, visit, contact, calls, bridge }: Calling,
  { id, by }: { id: string; by: UserId },
  now: Temporal.Instant,
): Decision<Answer, 'not-allowed-now' | 'no-phone' | 'no-phone-of-yours'> {
  const { id: visitId, state, startsAt } = visit
  if (!isAccepted(state))
    return { ok: false, error: 'not-allowed-now', stands: { machine: 'visit', state } }
  if (!contact.phone) return { ok: false, error: 'no-phone' }
  if (bridge && !bridge.own) return { ok: false, error: 'no-phone-of-yours' }
  const until = now.add({ minutes: CALL_APART_MINUTES })
  const own = calls.filter(({ phlebotomistId }) => phlebotomistId === by)
  const same = own.find((call) => isDuring(call, { at: now, until }))
  const isNew = !same
  const attempts = calls.length + (isNew ? 1 : 0)
  const call = { id, visitId, phlebotomistId: by, at: now, until, isBridged: bridge !== null }
  const changes = {
    bookingId: booking.id,
    transitions: [],
    created: { visitCall: isNew ? [call] : [] },
    news: isNew ? [{ event: 'visit-called' as const, startsAt, at: now }] : [],
    audit: { subjectId: visitId, detail: { event: 'call', isNew, attempts } },
  }
  const [to, first] = [contact.phone, bridge?.own ?? null]
  return { ok: true, answer: { callId: same?.id ?? id, attempts, isNew, to, first }, changes }
}

type Span = Pick<NewVisitCall, 'at' | 'until'>

/** As the constraint `visit_calls_no_overlap` compares: the end does not belong to a span. */
function isDuring(one: Span, other: Span): boolean {
  const isBefore = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) < 0
  return isBefore(one.at, other.until) && isBefore(other.at, one.until)
}

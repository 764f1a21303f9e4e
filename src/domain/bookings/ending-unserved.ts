import type { Changes, Decision } from '#src/domain/changes.ts'
import type { News } from '#src/domain/news.ts'
import type { Paise } from '#src/domain/money.ts'
import { wholeBalance } from '#src/domain/refunds/refundable.ts'
import { allPayments } from '#src/domain/payments/further-payment.ts'
import { isOpenForAnotherTime } from '#src/domain/visits/may-reschedule.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { withId } from '#src/domain/with-id.ts'
import type { EndingAtHand } from './booking-at-hand.ts'
import { cancellationNow } from './cancelling.ts'
import { endedBooking, type EndingAt } from './ended-booking.ts'
import { unservedUntil } from './unserved.ts'

type Unserved = { refund: Paise | null }

/** Somebody rescheduled, cancelled or disputed meanwhile: nothing changes. */
const notAnyMore = { ok: true, answer: { refund: null } } as const

/**
 * Time ends a booking whose visit nobody made, exactly as if the patient had cancelled: free,
 * refunded in full, credited where the fault was ours. Without changes where its visit is no longer
 * open, or a bank disputes its payment.
 * Source: life cycle 1, "PT chooses new slot or full refund; no fee".
 */
export function endingUnserved(
  facts: EndingAtHand,
  { id: visitId }: { id: VisitId },
  at: EndingAt,
): Decision<Unserved, never> {
  const visit = stillUnserved(facts, visitId)
  const terms = visit && cancellationNow(facts, { by: 'patient' }, at.now)
  if (!terms?.ok) return notAnyMore
  const { contractCharge: charge, fault, credit } = terms.value
  const ending = { by: 'clock', charge, reason: null, fault, credit } as const
  const { money, changed } = endedBooking(facts, ending, at)
  const { id } = facts.booking
  const detail = { event: 'end', refund: money.back, credit }
  const changes: Changes = { bookingId: id, ...changed, audit: { subjectId: id, detail } }
  return { ok: true, answer: { refund: money.back }, changes }
}

/**
 * The patient of such a booking is reminded, once, that another time can be chosen, until when, and
 * what is refunded otherwise.
 * Source: life cycle 1.
 *
 * @param endedAt when the visit ended.
 */
export function remindingUnserved(
  facts: EndingAtHand,
  { id: visitId, endedAt }: { id: VisitId; endedAt: Temporal.Instant },
): Decision<Unserved, never> {
  const visit = stillUnserved(facts, visitId)
  if (!visit) return notAnyMore
  const refund = wholeBalance(facts)
  const until = unservedUntil(endedAt)
  const { startsAt } = visit
  const once = endedAt.toString()
  const news: News = { event: 'visit-not-made-reminder', once, startsAt, until, refund }
  const { id } = facts.booking
  const audit = { subjectId: id, detail: { event: 'remind' } }
  const changes = { bookingId: id, transitions: [], news: [news], audit }
  return { ok: true, answer: { refund }, changes }
}

/** The visit where it can still be rescheduled and no bank disputes the payment. */
function stillUnserved(facts: EndingAtHand, visitId: VisitId) {
  const visit = withId(facts.visits, visitId)
  if (!visit || !isOpenForAnotherTime(facts, visit)) return undefined
  const isDisputed = allPayments(facts).some(({ state }) => state === 'chargeback')
  return isDisputed ? undefined : visit
}

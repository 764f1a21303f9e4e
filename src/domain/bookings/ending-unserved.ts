import type { Changes, Decision } from '#src/domain/changes.ts'
import type { News } from '#src/domain/news.ts'
import type { Paise } from '#src/domain/money.ts'
import { partEnded } from '#src/domain/orders/part-ended.ts'
import { partBalance } from '#src/domain/refunds/part-balance.ts'
import { wholeBalance } from '#src/domain/refunds/refundable.ts'
import { allPayments } from '#src/domain/payments/further-payment.ts'
import { isOpenForAnotherTime } from '#src/domain/visits/may-reschedule.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { areOthersServed } from '#src/domain/visits/people-of-visit.ts'
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
  if (visit && areOthersServed(facts, visit)) return endingPart(facts, visit, at)
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

/** Its people alone, where others of the booking are served. Source: decision 266. */
function endingPart(
  facts: EndingAtHand,
  visit: EndingAtHand['visits'][number],
  at: EndingAt,
): Decision<Unserved, never> {
  const refund = partBalance(facts, visit)
  const changed = partEnded(facts, visit, at)
  const { startsAt } = visit
  const news = [{ event: 'test-not-performed', startsAt } as const]
  const { id } = facts.booking
  const audit = { subjectId: id, detail: { event: 'end', visitId: visit.id, refund } }
  return { ok: true, answer: { refund }, changes: { bookingId: id, ...changed, news, audit } }
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
  const refund = areOthersServed(facts, visit) ? partBalance(facts, visit) : wholeBalance(facts)
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

import type { CancellationContract } from '#src/domain/bookings/cancellation.ts'
import { formatRupees } from '#src/domain/format-rupees.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import { intlOf, type Language } from '#src/domain/people/language.ts'
import { clockTime, shortDayAndTime } from './india-times.ts'
import type { News } from './news.ts'
import { type Say, saying } from './say.ts'

/** What a message may say: never a test's name, never a result. */
export type BookingFacts = {
  number: string
  startsAt: Temporal.Instant
  phlebotomist?: string | undefined
  /** What cancelling costs, as the booking has it. */
  terms?: CancellationContract | undefined
  charge?: Paise | undefined
  /** What a cancellation kept of an online payment, refunds and credits. */
  kept?: Paise | undefined
  refund?: Paise | undefined
  credit?: Paise | undefined
  /** What was paid through the gateway. */
  paid?: Paise | undefined
  /** A new visit code, only for the patient. */
  code?: string | undefined
  /** When somebody called; by when a report was promised. */
  at?: Temporal.Instant | undefined
  /** There is no choice left: it was rescheduled as often as allowed. */
  isMovedOut?: boolean | undefined
  /** Until when a fee can be disputed, or another time be chosen. */
  until?: Temporal.Instant | undefined
  total: Paise
}

type Told = (say: Say, said: ReturnType<typeof saidOf>, facts: BookingFacts) => string

/** The events a booker is told about, each with the facts of its text. */
const events = {
  'booking-placed': (say, { at, total }) => say('booking_placed', { at, total }),
  'booking-held': (say, { at, total }) => say('booking_held', { at, total }),
  'booking-expired': (say) => say('booking_expired', {}),
  'payment-received': (say, { at, paid }) => say('payment_received', { at, paid }),
  'payment-returned': (say, { paid }) => say('payment_returned', { paid }),
  'booking-cancelled': (say, { money }) => say('booking_cancelled', { money }),
  'visit-accepted': (say, { phlebotomist, at, cancelling }) =>
    say('visit_accepted', { phlebotomist, at, charge: cancelling }),
  'visit-released': (say, { at }) => say('visit_released', { at }),
  'visit-departed': (say, { phlebotomist }) => say('visit_departed', { phlebotomist }),
  'visit-failed': (say, { money }, { charge, kept }) =>
    charge || kept ? say('visit_failed_charged', { money }) : say('visit_failed', {}),
  'visit-called': (say, { phlebotomist, clock }) => say('visit_called', { phlebotomist, clock }),
  'start-code-renewed': (say, _, { code = '' }) => say('start_code_renewed', { code }),
  'visit-fee-waits': (say, { fee, day, back }) => say('visit_fee_waits', { fee, day, back }),
  'visit-fee-looked-at': (say, { fee, back }) => say('visit_fee_looked_at', { fee, back }),
  'visit-fee-disputed': (say, { fee }) => say('visit_fee_disputed', { fee }),
  'visit-fee-owed': (say, { fee }, { kept }) =>
    say(kept ? 'visit_fee_owed_kept' : 'visit_fee_owed', { fee }),
  'visit-fee-waived': (say, { fee, back }) => say('visit_fee_waived', { fee, back }),
  'fresh-sample-needed': (say, { at }) => say('fresh_sample_needed', { at }),
  'sample-lost': (say, { at }) => say('sample_lost', { at }),
  'visit-rescheduled': (say, { at }) => say('visit_rescheduled', { at }),
  'nobody-accepted': (say, { at, choice }) => say('nobody_accepted', { at, choice }),
  'visit-not-made-reminder': (say, { at, choice }) =>
    say('visit_not_made_reminder', { at, choice }),
  'visit-not-made-ended': (say, { money }) => say('visit_not_made_ended', { money }),
  'report-late': (say, { promised }) => say('report_late', { promised }),
  'report-ready': (say) => say('report_ready', {}),
  'report-part-ready': (say) => say('report_part_ready', {}),
  'result-to-tell': (say) => say('result_to_tell', {}),
  'test-not-performed': (say) => say('test_not_performed', {}),
} as const satisfies Record<string, Told>

export type BookingEvent = keyof typeof events
export const bookingEvents = Object.keys(events) as BookingEvent[] // the keys of this very table

/** Subject and text of one message about a booking, the same by SMS and e-mail. */
export function bookingNews(
  event: BookingEvent,
  facts: BookingFacts,
  { brand, language }: { brand: string; language: Language },
): News {
  const say = saying(language)
  const tell: Told = events[event]
  const { number } = facts
  const words = tell(say, saidOf(say, facts, language), facts)
  return {
    subject: say('subject_booking', { brand, number }),
    text: say('line', { brand, number, words }),
  }
}

/** The facts as text. */
function saidOf(say: Say, facts: BookingFacts, language: Language) {
  const { startsAt, charge, kept, total, until } = facts
  const { phlebotomist = say('the_phlebotomist', {}), at = startsAt, paid = total } = facts
  const rupees = (amount: Paise) => formatRupees(amount, intlOf[language])
  return {
    at: shortDayAndTime(startsAt, language),
    promised: shortDayAndTime(at, language),
    clock: clockTime(at, language),
    phlebotomist,
    total: rupees(total),
    paid: rupees(paid),
    cancelling: rupees(facts.terms?.afterAcceptance ?? total),
    fee: rupees(charge ?? kept ?? paise(0)),
    day: until ? say('day_until', { until: shortDayAndTime(until, language) }) : '',
    back: facts.refund ? say('back', { refund: rupees(facts.refund) }) : '',
    choice: choiceOf(say, facts, language),
    money: moneyOf(say, facts, rupees),
  }
}

/** The options for a booking that nobody came for. */
function choiceOf(
  say: Say,
  { until, refund, isMovedOut }: BookingFacts,
  language: Language,
): string {
  const also = refund
    ? say('also_refunded', { refund: formatRupees(refund, intlOf[language]) })
    : ''
  if (isMovedOut) return say('choice_none', { also })
  if (!until) return say('choice', {})
  return say('choice_until', { until: shortDayAndTime(until, language), also })
}

/** What an ended booking costs and what is refunded. */
function moneyOf(
  say: Say,
  { charge, kept, refund, credit }: BookingFacts,
  rupees: (amount: Paise) => string,
): string {
  const said = [
    charge ? say('money_due', { charge: rupees(charge) }) : '',
    kept ? say('money_kept', { kept: rupees(kept) }) : '',
    refund ? say('money_refunded', { refund: rupees(refund) }) : '',
    credit ? say('money_credit', { credit: rupees(credit) }) : '',
  ].filter((sentence) => sentence !== '')
  return said.length > 0 ? said.join(' ') : say('money_none', {})
}

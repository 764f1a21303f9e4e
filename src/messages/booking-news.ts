import { formatRupees } from '#src/domain/format-rupees.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import { clockTime, shortDayAndTime } from './india-times.ts'

/** The events a booker is told about. */
export type BookingEvent =
  | 'booking-placed'
  | 'booking-held'
  | 'booking-expired'
  | 'payment-received'
  | 'payment-returned'
  | 'booking-cancelled'
  | 'visit-accepted'
  | 'visit-released'
  | 'visit-departed'
  | 'visit-failed'
  | 'visit-called'
  | 'start-code-renewed'
  | 'visit-fee-waits'
  | 'visit-fee-looked-at'
  | 'visit-fee-disputed'
  | 'visit-fee-owed'
  | 'visit-fee-waived'
  | 'fresh-sample-needed'
  | 'sample-lost'
  | 'visit-rescheduled'
  | 'nobody-accepted'
  | 'visit-not-made-reminder'
  | 'visit-not-made-ended'
  | 'report-late'
  | 'report-ready'
  | 'report-part-ready'
  | 'result-to-tell'
  | 'test-not-performed'

/** What a message may say: never a test's name, never a result. */
export type BookingNews = {
  /** The operator's name, as its patients know it. */
  brand: string
  event: BookingEvent
  number: string
  startsAt: Temporal.Instant
  phlebotomist?: string | undefined
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

/** Subject and text of one message about a booking, the same by SMS and e-mail. */
export function bookingNews(news: BookingNews): { subject: string; text: string } {
  return {
    subject: `${news.brand} booking ${news.number}`,
    text: `${news.brand} ${news.number}: ${words(news)}`,
  }
}

function words(news: BookingNews) {
  const { event, startsAt, phlebotomist = 'The phlebotomist', charge, kept, total } = news
  const { paid = total } = news
  const at = shortDayAndTime(startsAt)
  switch (event) {
    case 'booking-placed':
      return `booked for ${at}. Keep ${formatRupees(total)} in cash ready. Your visit code is on the booking page.`
    case 'booking-held':
      return `your slot on ${at} is held. Pay ${formatRupees(total)} online to confirm it.`
    case 'booking-expired':
      return 'it was not paid in time, so the slot was released.'
    case 'payment-received':
      return `${formatRupees(paid)} received. We will come on ${at}. Your visit code is on the booking page.`
    case 'payment-returned':
      return `${formatRupees(paid)} came too late or twice. It will be refunded in full to where you paid from.`
    case 'booking-cancelled':
      return `cancelled. ${moneyWords(news)}`
    case 'visit-accepted':
      return `${phlebotomist} will come on ${at}. Cancelling now costs ${formatRupees(charge ?? total)}.`
    case 'visit-released':
      return `we are finding you another phlebotomist for ${at}. Cancelling is free again.`
    case 'visit-departed':
      return `${phlebotomist} is on the way to you.`
    case 'visit-failed':
      return charge || kept
        ? `no sample was taken. ${moneyWords(news)}`
        : 'no sample was taken. Choose another time, free of charge.'
    case 'start-code-renewed':
      return `Your new visit code is ${news.code ?? ''}. Give it only at your door, to the person who takes the sample.`
    case 'visit-called':
      return `${phlebotomist} tried to call you at ${clockTime(news.at ?? startsAt)} about your visit. Please be reachable.`
    case 'visit-fee-waits':
    case 'visit-fee-looked-at':
    case 'visit-fee-disputed':
    case 'visit-fee-owed':
    case 'visit-fee-waived':
      return feeWords(news)
    case 'fresh-sample-needed':
      return `the lab needs a fresh sample. A phlebotomist will come again on ${at}, free of charge.`
    case 'sample-lost':
      return `your sample was lost before it could be tested. We are sorry. A phlebotomist will come again on ${at}, free of charge.`
    case 'visit-rescheduled':
      return `your visit is now on ${at}.`
    case 'nobody-accepted':
      return `we could not find a phlebotomist for ${at}. ${choiceWords(news)}`
    case 'visit-not-made-reminder':
      return `your visit of ${at} did not take place. ${choiceWords(news)}`
    case 'visit-not-made-ended':
      return `your visit did not take place and no other time was chosen, so this booking has ended. ${moneyWords(news)}`
    case 'report-late':
      return `your report was due by ${shortDayAndTime(news.at ?? startsAt)} and is not ready. We are sorry. The lab and our office have been alerted. You will get a message when it is ready.`
    case 'report-part-ready':
      return 'the first part of your report is ready. Sign in to read it.'
    case 'result-to-tell':
      return "the lab will call you about a part of your report. You can read that part after the call. The lab's number is on the booking page."
    case 'report-ready':
      return 'your report is ready. Sign in to read it.'
    case 'test-not-performed':
      return 'a part of your order could not be done. You will get a refund for it.'
  }
}

/** The fee for a failed visit: what may be owed, is owed, or was waived. */
function feeWords({ event, charge, kept, refund, until }: BookingNews): string {
  const fee = formatRupees(charge ?? kept ?? paise(0))
  const back = refund ? ` ${formatRupees(refund)} will be refunded to you.` : ''
  const day = until ? ` until ${shortDayAndTime(until)}` : ''
  if (event === 'visit-fee-waits')
    return `no sample was taken. A fee of ${fee} will be charged. If that is wrong, object on the booking page${day}.${back}`
  if (event === 'visit-fee-looked-at')
    return `no sample was taken. We are looking into it: nothing is charged until we decide about the fee of ${fee}. Tell us what happened on the booking page.${back}`
  if (event === 'visit-fee-disputed')
    return `you objected to the fee of ${fee}. Nothing is charged until we have looked into it.`
  if (event === 'visit-fee-waived') return `the fee of ${fee} was dropped.${back}`
  return kept
    ? `a fee of ${fee} for the visit was deducted from what you paid.`
    : `${fee} for the visit is due with your next booking.`
}

/** The options for a booking that nobody came for. */
function choiceWords({ until, refund, isMovedOut }: BookingNews): string {
  const back = refund ? ` and ${formatRupees(refund)} is refunded to you` : ''
  if (isMovedOut) return `It can't be moved again: the booking is cancelled automatically${back}.`
  const choice = 'Choose another time or cancel free of charge.'
  if (!until) return choice
  return `${choice} If you do neither by ${shortDayAndTime(until)}, the booking is cancelled automatically${back}.`
}

/** What an ended booking costs and what is refunded. */
function moneyWords({ charge, kept, refund, credit }: BookingNews): string {
  const said = [
    charge ? `${formatRupees(charge)} is due with your next booking.` : '',
    kept ? `${formatRupees(kept)} is deducted as the cancellation charge.` : '',
    refund ? `${formatRupees(refund)} will be refunded to you.` : '',
    credit ? `We are sorry: you get ${formatRupees(credit)} off your next booking.` : '',
  ].filter((sentence) => sentence !== '')
  return said.length > 0 ? said.join(' ') : 'There is nothing to pay.'
}

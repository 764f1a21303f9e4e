import { formatRupees } from '#src/domain/format-rupees.ts'
import { INDIA } from '#src/domain/india-time.ts'
import type { Paise } from '#src/domain/money.ts'

/** What there is to tell a booker. */
export type BookingEvent =
  | 'booking-placed'
  | 'booking-cancelled'
  | 'visit-accepted'
  | 'visit-released'
  | 'visit-departed'
  | 'visit-failed'
  | 'fresh-sample-needed'
  | 'visit-rescheduled'
  | 'nobody-accepted'
  | 'report-ready'
  | 'report-part-ready'
  | 'test-not-performed'

/** What a message may say: never a test's name, never a result. */
export type BookingNews = {
  event: BookingEvent
  number: string
  startsAt: Temporal.Instant
  phlebotomist?: string | undefined
  charge?: Paise | undefined
  total: Paise
}

/** Subject and text of one piece of news about a booking, the same by SMS and e-mail. */
export function bookingNews(news: BookingNews): { subject: string; text: string } {
  return {
    subject: `Oxalate booking ${news.number}`,
    text: `Oxalate ${news.number}: ${words(news)}`,
  }
}

function words({ event, startsAt, phlebotomist = 'The phlebotomist', charge, total }: BookingNews) {
  const at = startsAt.toZonedDateTimeISO(INDIA).toLocaleString('en-IN', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  })
  switch (event) {
    case 'booking-placed':
      return `booked for ${at}. Keep ${formatRupees(total)} in cash ready. Your start code is on the booking's page.`
    case 'booking-cancelled':
      return charge
        ? `cancelled. ${formatRupees(charge)} is due with your next booking.`
        : 'cancelled. There is nothing to pay.'
    case 'visit-accepted':
      return `${phlebotomist} comes on ${at}. Cancelling now costs ${formatRupees(charge ?? total)}.`
    case 'visit-released':
      return `we are finding you another phlebotomist for ${at}. Cancelling is free again.`
    case 'visit-departed':
      return `${phlebotomist} is on the way to you.`
    case 'visit-failed':
      return charge
        ? `no sample was taken. ${formatRupees(charge)} is due with your next booking.`
        : 'no sample was taken. Choose another time, free of charge.'
    case 'fresh-sample-needed':
      return `the lab needs a fresh sample. A phlebotomist comes again on ${at}, free of charge.`
    case 'visit-rescheduled':
      return `your visit is now on ${at}.`
    case 'nobody-accepted':
      return `we found nobody for ${at}. Choose another time or cancel free of charge.`
    case 'report-part-ready':
      return 'a first part of your report is ready. Sign in to read it.'
    case 'report-ready':
      return 'your report is ready. Sign in to read it.'
    case 'test-not-performed':
      return 'a part of your order could not be done. You get that money back.'
  }
}

import { type Language, languages } from '#src/domain/people/language.ts'
import type { Settings } from '#src/domain/settings.ts'
import { type BookingEvent, type BookingFacts, bookingNews } from '#src/messages/booking-news.ts'
import { type Voice, voiceOf, type Written } from '#src/messages/letter.ts'
import {
  isLetterEvent,
  type LetterEvent,
  type LetterFacts,
  letterOf,
} from '#src/messages/letters.ts'
import type { News } from '#src/messages/news.ts'
import type { DeviceEvent } from '#src/messages/push-news.ts'
import {
  isRefundEvent,
  type RefundEvent,
  type RefundFacts,
  refundNews,
} from '#src/messages/refund-news.ts'
import {
  isReportEvent,
  type ReportEvent,
  type ReportFacts,
  reportNews,
} from '#src/messages/report-news.ts'

/** A job tells it, and may run twice: it names its occasion, and is sent once for it. */
export type Reminder = Extract<BookingEvent, `${string}-reminder`>
export type OrdinaryEvent = Exclude<BookingEvent, Reminder>

/** What somebody may be told: an event with its facts. */
export type Notice = WrittenNotice | { event: DeviceEvent; once?: undefined; facts: BookingFacts }

/** By SMS or a letter. */
export type WrittenNotice =
  | { event: Reminder; once: string; facts: BookingFacts }
  | { event: OrdinaryEvent; once?: undefined; facts: BookingFacts }
  | { event: RefundEvent; once?: undefined; facts: RefundFacts }
  | { event: ReportEvent; once?: undefined; facts: ReportFacts }
  | LetterNotice

type LetterNotice = {
  [Event in LetterEvent]: { event: Event; once?: undefined; facts: LetterFacts[Event] }
}[LetterEvent]

/** A language, or both: for an address of which nobody has said which it reads. */
export type Spoken = Language | 'both'

type House = Pick<Settings, 'operator' | 'baseUrl'>
type Mail = News & { replyTo?: string }

/** A message in words. */
export function writtenIn(
  house: House,
  spoken: Spoken,
  notice: WrittenNotice,
): Pick<Written, 'sms' | 'first'> & { email?: Mail } {
  const all = (spoken === 'both' ? languages : [spoken]).map((language) =>
    wordsOf(voiceOf(house, language), notice),
  )
  const { email, ...rest } = all[0] ?? {}
  if (!email) return rest
  const { above, text: _, ...mail } = email
  const texts = all.flatMap(({ email }) => email?.text ?? [])
  const text = [...(above === undefined ? [] : [`${above}\n\n`]), texts.join('\n---\n\n')].join('')
  return { ...rest, email: { ...mail, text } }
}

function wordsOf(voice: Voice, notice: WrittenNotice): Written {
  if (isOfLetter(notice)) return wordsOfLetter(voice, notice)
  const email = newsOf(voice, notice)
  return { email, sms: email.text, first: 'sms' }
}

function wordsOfLetter<Event extends LetterEvent>(
  voice: Voice,
  { event, facts }: { event: Event; facts: LetterFacts[Event] },
) {
  return letterOf(voice, event, facts)
}

function newsOf(to: Voice, notice: Exclude<WrittenNotice, LetterNotice>): News {
  if (isOfReport(notice)) return reportNews(notice.facts, to)
  if (isOfRefund(notice)) return refundNews(notice.event, notice.facts, to)
  return bookingNews(notice.event, notice.facts, to)
}

function isOfLetter(notice: WrittenNotice): notice is LetterNotice {
  return isLetterEvent(notice.event)
}

function isOfReport(notice: WrittenNotice): notice is WrittenNotice & { event: ReportEvent } {
  return isReportEvent(notice.event)
}

function isOfRefund(notice: WrittenNotice): notice is WrittenNotice & { event: RefundEvent } {
  return isRefundEvent(notice.event)
}

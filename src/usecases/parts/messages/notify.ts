import { type Contact, findContact } from '#src/db/queries/contact/contacts.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { wholeEmail } from '#src/domain/people/masked.ts'
import { type BookingEvent, type BookingFacts, bookingNews } from '#src/messages/booking-news.ts'
import type { Message } from '#src/messages/message.ts'
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
import type { Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { writeMessage } from './write-message.ts'

/** A job tells it, and may run twice: it names its occasion, and is sent once for it. */
export type Reminder = Extract<BookingEvent, `${string}-reminder`>
export type OrdinaryEvent = Exclude<BookingEvent, Reminder>

/** What a patient or a reader of a report may be told: an event with its facts. */
export type Notice =
  | { event: Reminder; once: string; facts: BookingFacts }
  | { event: OrdinaryEvent; once?: undefined; facts: BookingFacts }
  | { event: RefundEvent; once?: undefined; facts: RefundFacts }
  | { event: ReportEvent; once?: undefined; facts: ReportFacts }

/** Who is told: with a contact that was read before, or by the account alone. */
type Person = { id: UserId; contact?: Contact }

/**
 * Puts a message into the outbox, in the caller's transaction, and enqueues it. A person who is
 * gone, or whom neither a phone nor a real address reaches, is told nothing. A reminder that was
 * sent for this occasion fails the transaction.
 *
 * @param subjectId what it is about, e.g. a booking.
 */
export async function notify(
  { world, tx }: Step,
  { id, contact }: Person,
  notice: Notice & { subjectId: string },
): Promise<void> {
  const to = contact ?? (await findContact(tx, id))
  const message = to && letterTo(world, to, notice)
  if (!message) return
  const { event, subjectId, once } = notice
  await writeMessage(world, tx, { event, subjectId, once, userId: id, message })
}

/**
 * A message in the person's language and to where it goes: the verified phone, else the e-mail
 * address; undefined where there is neither.
 */
export function letterTo(
  { settings }: Pick<World, 'settings'>,
  { phone, email, language }: Contact,
  notice: Notice,
): Message | undefined {
  const news = newsOf(notice, { brand: settings.operator.name[language], language })
  if (phone) return { channel: 'sms', to: phone, text: news.text }
  const address = wholeEmail(email)
  return address === null ? undefined : { channel: 'email', to: address, ...news }
}

type To = Parameters<typeof reportNews>[1]

function newsOf(notice: Notice, to: To) {
  if (isOfReport(notice)) return reportNews(notice.facts, to)
  if (isOfRefund(notice)) return refundNews(notice.event, notice.facts, to)
  return bookingNews(notice.event, notice.facts, to)
}

function isOfReport(notice: Notice): notice is Notice & { event: ReportEvent } {
  return isReportEvent(notice.event)
}

function isOfRefund(notice: Notice): notice is Notice & { event: RefundEvent } {
  return isRefundEvent(notice.event)
}

import type { News } from '#src/domain/changes.ts'
import type { Paise } from '#src/domain/money.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { type Contact, letterTo } from './parts/bookings/tell-booker.ts'
import { sealedMessage } from './parts/messages/write-message.ts'
import { refundLetter } from './parts/refunds/refund-letter.ts'
import type { Step } from './step.ts'

/** Whose booking it is, and how they are reached. */
export type Told = {
  booking: { id: string; number: string; accountId: UserId; total: Paise }
  contact: Contact
}

/** A message of a decision, in words and sealed, as the outbox stores it. */
export function letterOf(step: Step, told: Told, news: News) {
  const { world, now } = step
  const { event } = news
  const { subjectId, message } =
    'refundId' in news ? ofRefund(step, told, news) : ofBooking(step, told, news)
  return sealedMessage(world, { event, subjectId, userId: told.booking.accountId, message }, now)
}

function ofBooking(
  { world }: Step,
  { booking, contact }: Told,
  news: Exclude<News, { refundId: string }>,
) {
  const { id: subjectId, number, total } = booking
  return { subjectId, message: letterTo(world, contact, { ...news, number, total }) }
}

function ofRefund(
  { world }: Step,
  { booking, contact }: Told,
  { refundId: subjectId, ...news }: Extract<News, { refundId: string }>,
) {
  const { number } = booking
  const facts = { number, by: 'gateway', account: null, ...news } as const
  return { subjectId, message: refundLetter(world, contact, facts) }
}

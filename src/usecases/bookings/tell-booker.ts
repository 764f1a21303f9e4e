import type { BookingRow, VisitRow } from '#src/db/queries/booking-tree.ts'
import { findContact } from '#src/db/queries/contacts.ts'
import type { Paise } from '#src/domain/money.ts'
import { type BookingEvent, bookingNews } from '#src/messages/booking-news.ts'
import { writeMessage } from '#src/usecases/messages/write-message.ts'
import type { Step } from '#src/usecases/step.ts'
import { mainVisit } from './tree.ts'

type More = {
  visit?: Pick<VisitRow, 'startsAt'>
  phlebotomist?: string | undefined
  charge?: Paise | undefined
  kept?: Paise | undefined
  refund?: Paise | undefined
  credit?: Paise | undefined
  paid?: Paise | undefined
  at?: Temporal.Instant | undefined
  code?: string | undefined
  until?: Temporal.Instant | undefined
  isMovedOut?: boolean | undefined
}

/** What is said of a booking. */
type Told = {
  booking: Pick<BookingRow, 'id' | 'number' | 'accountId' | 'total'>
  visits: VisitRow[]
}

/** Puts one piece of news for the account holder into the outbox, in the caller's transaction. */
export async function tellBooker(
  { world, tx }: Step,
  tree: Told,
  event: BookingEvent,
  { visit = mainVisit(tree), ...more }: More = {},
): Promise<void> {
  const { booking } = tree
  const contact = await findContact(tx, booking.accountId)
  if (!contact) return
  const news = bookingNews({
    brand: world.settings.operator.name.en,
    event,
    number: booking.number,
    startsAt: visit.startsAt,
    total: booking.total,
    ...more,
  })
  const message = contact.phone
    ? ({ channel: 'sms', to: contact.phone, text: news.text } as const)
    : ({ channel: 'email', to: contact.email, ...news } as const)
  await writeMessage(world, tx, {
    event,
    subjectId: booking.id,
    userId: booking.accountId,
    message,
  })
}

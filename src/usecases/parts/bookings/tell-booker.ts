import { mainVisit } from '#src/domain/bookings/main-visit.ts'
import type { BookingRow, VisitRow } from '#src/db/queries/booking-tree.ts'
import { findContact } from '#src/db/queries/contacts.ts'
import type { Paise } from '#src/domain/money.ts'
import { type BookingEvent, type BookingNews, bookingNews } from '#src/messages/booking-news.ts'
import { writeMessage } from '#src/usecases/parts/messages/write-message.ts'
import type { Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

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

export type Contact = { phone: string | null; email: string }

/** The facts of a message about a booking. */
type Told = {
  booking: Pick<BookingRow, 'id' | 'number' | 'accountId' | 'total'>
  visits: VisitRow[]
}

/** Puts a message for the account holder into the outbox, in the caller's transaction. */
export async function tellBooker(
  { world, tx }: Step,
  tree: Told,
  event: BookingEvent,
  { visit = mainVisit(tree), ...more }: More = {},
): Promise<void> {
  const { booking } = tree
  const contact = await findContact(tx, booking.accountId)
  if (!contact) return
  const { number, total } = booking
  await writeMessage(world, tx, {
    event,
    subjectId: booking.id,
    userId: booking.accountId,
    message: letterTo(world, contact, { event, number, total, startsAt: visit.startsAt, ...more }),
  })
}

/** The text of a message, and where it goes: the verified phone, else the email address. */
export function letterTo(
  { settings }: Pick<World, 'settings'>,
  { phone, email }: Contact,
  facts: Omit<BookingNews, 'brand'>,
) {
  const news = bookingNews({ brand: settings.operator.name.en, ...facts })
  return phone
    ? ({ channel: 'sms', to: phone, text: news.text } as const)
    : ({ channel: 'email', to: email, ...news } as const)
}

import type { BookingRow, VisitRow } from '#src/db/queries/bookings/booking-tree.ts'
import { mainVisit } from '#src/domain/bookings/main-visit.ts'
import type { BookingFacts } from '#src/messages/booking-news.ts'
import type { OrdinaryEvent, Reminder } from '#src/usecases/parts/messages/notice.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import type { Step } from '#src/usecases/step.ts'

type More = Omit<BookingFacts, 'number' | 'total' | 'startsAt'> & {
  visit?: Pick<VisitRow, 'startsAt'>
}

/** The facts of a message about a booking. */
type Told = {
  booking: Pick<BookingRow, 'id' | 'number' | 'accountId' | 'total'>
  visits: VisitRow[]
}

type Said = OrdinaryEvent | { event: Reminder; once: string }

/** Puts a message for the account holder into the outbox, in the caller's transaction. */
export function tellBooker(
  step: Step,
  tree: Told,
  said: Said,
  { visit = mainVisit(tree), ...more }: More = {},
): Promise<void> {
  const { id: subjectId, accountId, number, total } = tree.booking
  const facts = { number, total, startsAt: visit.startsAt, ...more }
  const notice = typeof said === 'string' ? { event: said } : said
  return notify(step, { id: accountId }, { ...notice, subjectId, facts })
}

import { noted } from '#src/db/bookings-at-hand.ts'
import type { Tx } from '#src/db/client.ts'
import { insertTogether } from '#src/db/insert-together.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { events } from '#src/db/schema/events.ts'
import { orderLines, orders, testItems } from '#src/db/schema/orders.ts'
import { payments } from '#src/db/schema/payments.ts'
import { testConsents } from '#src/db/schema/test-consents.ts'
import { tubeItems, tubes } from '#src/db/schema/tubes.ts'
import { visits, visitSlots } from '#src/db/schema/visits.ts'

export type NewBooking = {
  booking: typeof bookings.$inferInsert
  orders: (typeof orders.$inferInsert)[]
  lines: (typeof orderLines.$inferInsert)[]
  items: (typeof testItems.$inferInsert)[]
  visit: typeof visits.$inferInsert
  payment: typeof payments.$inferInsert
  /** What the visit reserves and what is drawn on it. */
  places: (typeof visitSlots.$inferInsert)[]
  tubes: (typeof tubes.$inferInsert)[]
  tubeItems: (typeof tubeItems.$inferInsert)[]
  consents: (typeof testConsents.$inferInsert)[]
  births: (typeof events.$inferInsert)[]
}

/** Inserts the booking with all its initial rows in one statement. */
export async function insertBooking(tx: Tx, made: NewBooking): Promise<void> {
  noted(made.booking)
  await insertTogether(tx, [
    { table: bookings, rows: [made.booking] },
    { table: orders, rows: made.orders },
    { table: orderLines, rows: made.lines },
    { table: testItems, rows: made.items },
    { table: visits, rows: [made.visit] },
    { table: visitSlots, rows: made.places },
    { table: payments, rows: [made.payment] },
    { table: tubes, rows: made.tubes },
    { table: tubeItems, rows: made.tubeItems },
    { table: testConsents, rows: made.consents },
    { table: events, rows: made.births },
  ])
}

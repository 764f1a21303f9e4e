import { eq, type SQL, sql } from 'drizzle-orm'
import { noted } from '#src/db/bookings-at-hand.ts'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { contactColumns } from '#src/db/queries/contact/contacts.ts'
import { user } from '#src/db/schema/auth.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { tests } from '#src/db/schema/catalogue.ts'
import { orders, testItems } from '#src/db/schema/orders.ts'
import { testConsents } from '#src/db/schema/test-consents.ts'
import { barcodes, tubeItems, tubes } from '#src/db/schema/tubes.ts'
import { branches, grown } from '#src/db/queries/bookings/booking-tree.ts'
import { someOf } from '#src/db/queries/changes/json-rows.ts'

const ordersOf = sql`(select ${orders.id} from ${orders} where ${orders.bookingId} = ${bookings.id})`
const wanted = sql.placeholder('id')
const ofTubes = sql`select of_order.booking_id from tubes one join orders of_order on of_order.id = one.order_id`

/** By what a booking is found: one of its visits, one of its orders or tubes, the barcode of one. */
const bookingBy = {
  visit: sql`${bookings.id} = (select booking_id from visits where id = ${wanted})`,
  order: sql`${bookings.id} = (select booking_id from orders where id = ${wanted})`,
  tube: sql`${bookings.id} = (${ofTubes} where one.id = ${wanted})`,
  barcode: sql`${bookings.id} = (${ofTubes} where one.barcode = ${wanted})`,
}
export type FoundBy = keyof typeof bookingBy

/** A test of the tube that needs consent, without one that is in force and counselled. */
const lacksConsent = sql`exists (select from ${tubeItems}
  join ${testItems} on ${testItems.id} = ${tubeItems.testItemId}
  join ${tests} on ${tests.code} = ${testItems.testCode}
  where ${tubeItems.tubeId} = ${tubes.id} and ${tests.consentFamily} is not null
    and ${testItems.state} <> 'cancelled' and not exists (select from ${testConsents}
      where ${testConsents.orderId} = ${tubes.orderId}
        and ${testConsents.family} = ${tests.consentFamily}
        and ${testConsents.withdrawnAt} is null and ${testConsents.counselledAt} is not null))`

/** What each test of a booking needs at the draw. */
export const drawColumns = {
  tests: someOf(
    tests,
    { code: tests.code, name: tests.name, collectionEvent: tests.collectionEvent },
    {
      where: sql`${tests.tubeTypeCode} is not null and ${tests.code} in
        (select ${testItems.testCode} from ${testItems} where ${testItems.orderId} in ${ordersOf})`,
      orderBy: sql`${tests.code}`,
    },
  ),
  unconsented: someOf(
    tubes,
    { id: tubes.id },
    { where: sql`${tubes.orderId} in ${ordersOf} and ${lacksConsent}`, orderBy: sql`${tubes.id}` },
  ),
}

/** The aggregate, what each test needs at the draw, and the recipient of its messages. */
const columns = { ...branches, ...drawColumns, contact: contactColumns }

const lockedBy = (key: SQL) =>
  kept((tx) => tx.select().from(bookings).where(key).for('update').prepare(''))
const rowBy = (key: SQL) => kept((tx) => tx.select().from(bookings).where(key).prepare(''))
const everythingBy = (key: SQL) =>
  kept((tx) =>
    tx
      .select(columns)
      .from(bookings)
      .innerJoin(user, eq(user.id, bookings.accountId))
      .where(key)
      .prepare(''),
  )

function byEach<Statement>(write: (key: SQL) => Statement): Record<FoundBy, Statement> {
  const { visit, order, tube, barcode } = bookingBy
  return {
    visit: write(visit),
    order: write(order),
    tube: write(tube),
    barcode: write(barcode),
  }
}

const locked = byEach(lockedBy)
const row = byEach(rowBy)
const everything = byEach(everythingBy)

/**
 * A booking with everything that decides what is collected for it, and the recipient of its
 * messages; undefined where there is none. Locked until the transaction ends: the lock and the rest
 * leave in one write, so what is read is read under the lock.
 */
export function lockCollection(tx: Tx, by: FoundBy, id: string) {
  return found(locked[by](tx).execute({ id }), everything[by](tx).execute({ id }))
}

/** The same without the lock. */
export function findCollection(tx: Tx, by: FoundBy, id: string) {
  return found(row[by](tx).execute({ id }), everything[by](tx).execute({ id }))
}

type Row = Promise<(typeof bookings.$inferSelect)[]>
type Rest = ReturnType<ReturnType<ReturnType<typeof everythingBy>>['execute']>

async function found(row: Row, rest: Rest) {
  const [[booking], [all]] = await Promise.all([row, rest])
  noted(booking)
  return booking && grown(booking, all)
}

const usedLabel = kept((tx) =>
  tx
    .select({ barcode: barcodes.barcode })
    .from(barcodes)
    .where(eq(barcodes.barcode, sql.placeholder('barcode')))
    .prepare(''),
)

/** Whether a label was used before, anywhere on the platform. */
export async function isLabelUsed(tx: Tx, barcode: string): Promise<boolean> {
  const used = await usedLabel(tx).execute({ barcode })
  return used.length > 0
}

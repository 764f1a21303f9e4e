import { eq, sql } from 'drizzle-orm'
import { noted } from '#src/db/bookings-at-hand.ts'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { contactColumns } from '#src/db/queries/contact/contacts.ts'
import { user } from '#src/db/schema/auth.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { tests } from '#src/db/schema/catalogue.ts'
import { orders, testItems } from '#src/db/schema/orders.ts'
import { phlebotomists } from '#src/db/schema/people.ts'
import { tubeItems, tubes } from '#src/db/schema/tubes.ts'
import { visits } from '#src/db/schema/visits.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { rowsOf, someOf } from '#src/db/queries/changes/json-rows.ts'

const bookingOfVisit = sql`${bookings.id} = (select booking_id from visits where id = ${sql.placeholder('visitId')})`

const lockedByVisit = kept((tx) =>
  tx.select().from(bookings).where(bookingOfVisit).for('update').prepare(''),
)

const lockedOwner = kept((tx) =>
  tx
    .select({ id: phlebotomists.userId })
    .from(phlebotomists)
    .innerJoin(visits, eq(visits.phlebotomistId, phlebotomists.userId))
    .where(eq(visits.id, sql.placeholder('visitId')))
    .for('update', { of: phlebotomists })
    .prepare(''),
)

const ordersOf = sql`(select ${orders.id} from ${orders} where ${orders.bookingId} = ${bookings.id})`
const { id, state, version, tatHours, firstPromisedAt, birthDate } = orders

/**
 * Everything the states of a booking depend on, and the recipient of its messages: one column each,
 * in one statement.
 */
const columns = {
  orders: someOf(
    orders,
    { id, state, version, tatHours, firstPromisedAt, birthDate },
    { where: sql`${orders.bookingId} = ${bookings.id}`, orderBy: sql`${orders.id}` },
  ),
  visits: rowsOf(visits, {
    where: sql`${visits.bookingId} = ${bookings.id}`,
    orderBy: sql`${visits.id}`,
  }),
  tubes: someOf(
    tubes,
    {
      id: tubes.id,
      orderId: tubes.orderId,
      visitId: tubes.visitId,
      replacesId: tubes.replacesId,
      state: tubes.state,
      collectedAt: tubes.collectedAt,
    },
    { where: sql`${tubes.orderId} in ${ordersOf}`, orderBy: sql`${tubes.id}` },
  ),
  items: someOf(
    testItems,
    {
      id: testItems.id,
      orderId: testItems.orderId,
      state: testItems.state,
      testCode: testItems.testCode,
    },
    { where: sql`${testItems.orderId} in ${ordersOf}`, orderBy: sql`${testItems.id}` },
  ),
  tubeItems: rowsOf(tubeItems, {
    where: sql`${tubeItems.tubeId} in (select ${tubes.id} from ${tubes} where ${tubes.orderId} in ${ordersOf})`,
    orderBy: sql`${tubeItems.tubeId}, ${tubeItems.testItemId}`,
  }),
  tests: someOf(
    tests,
    { code: tests.code, name: tests.name, collectionEvent: tests.collectionEvent },
    {
      where: sql`${tests.tubeTypeCode} is not null and ${tests.code} in
            (select ${testItems.testCode} from ${testItems} where ${testItems.orderId} in ${ordersOf})`,
      orderBy: sql`${tests.code}`,
    },
  ),
  contact: contactColumns,
}

const everything = kept((tx) =>
  tx
    .select(columns)
    .from(bookings)
    .innerJoin(user, eq(user.id, bookings.accountId))
    .where(bookingOfVisit)
    .prepare(''),
)

/** The same, and locks the person who wants the visit: the next statements see what they have. */
const everythingFor = kept((tx) =>
  tx
    .select(columns)
    .from(bookings)
    .innerJoin(user, eq(user.id, bookings.accountId))
    .leftJoin(
      sql`(select user_id from phlebotomists
        where user_id = ${sql.placeholder('personId')} for update) as wanting`,
      sql`true`,
    )
    .where(bookingOfVisit)
    .prepare(''),
)

/**
 * Locks the visit's phlebotomist, if any, until the transaction ends, so that a concurrent accept
 * counts this visit.
 */
export async function lockOwner(tx: Tx, visitId: VisitId): Promise<void> {
  await lockedOwner(tx).execute({ visitId })
}

/**
 * A visit with its booking, locked until the transaction ends, and the recipient of its messages;
 * undefined where there is none. Everything is sent in one write: what is read is read under the
 * lock.
 */
export async function lockVisitAtHand(tx: Tx, visitId: VisitId) {
  const [[booking], [found]] = await Promise.all([
    lockedByVisit(tx).execute({ visitId }),
    everything(tx).execute({ visitId }),
  ])
  return atHand(visitId, booking, found)
}

/**
 * The same for somebody who wants it, who is locked too: the second of two visits that they accept at
 * once sees the first.
 */
export async function lockVisitFor(tx: Tx, visitId: VisitId, personId: UserId) {
  const [[booking], [found]] = await Promise.all([
    lockedByVisit(tx).execute({ visitId }),
    everythingFor(tx).execute({ visitId, personId }),
  ])
  return atHand(visitId, booking, found)
}

type Booking = Awaited<ReturnType<ReturnType<typeof lockedByVisit>['execute']>>[number]
type Found = Awaited<ReturnType<ReturnType<typeof everything>['execute']>>[number]

function atHand(visitId: VisitId, booking: Booking | undefined, found: Found | undefined) {
  const visit = found?.visits.find((one) => one.id === visitId)
  noted(booking)
  return booking && found && visit ? { booking, visit, ...found } : undefined
}

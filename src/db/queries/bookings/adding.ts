import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { orders } from '#src/db/schema/orders.ts'
import { testConsents } from '#src/db/schema/test-consents.ts'
import type { BookingId, QuoteId } from '#src/domain/bookings/booking.ts'
import { type BookingTree, findTree } from './booking-tree.ts'
import type { Placing } from '#src/domain/bookings/placing.ts'
import type { PayingOffer } from '#src/domain/reflex/paying-offer.ts'
import { findOfferAtHand } from '#src/db/queries/reflex/reflex-offers.ts'
import { lockPlacing } from './placing.ts'

const givenOf = kept((tx) =>
  tx
    .select({
      orderId: testConsents.orderId,
      family: testConsents.family,
      withdrawnAt: testConsents.withdrawnAt,
    })
    .from(testConsents)
    .innerJoin(orders, eq(orders.id, testConsents.orderId))
    .where(eq(orders.bookingId, sql.placeholder('id')))
    .prepare(''),
)

/** A booking with all that decides whether tests may join it; takes no lock. */
export async function findJoinable(tx: Tx, id: BookingId) {
  const [tree, given] = await Promise.all([
    findTree(tx, id, { isLocked: false }),
    givenOf(tx).execute({ id }),
  ])
  return tree && { ...tree, given }
}

/**
 * The same with a quote of tests to join it, for who holds the booking's lock and has it as it is now;
 * null where the quote is gone. The quote is locked, with what placing locks.
 * Source: decision 223.
 */
export async function withQuote(tx: Tx, tree: BookingTree, quoteId: QuoteId) {
  const [placing, given] = await Promise.all([
    lockPlacing(tx, quoteId),
    givenOf(tx).execute({ id: tree.booking.id }),
  ])
  return placing ? { ...tree, placing, given, offered: await offeredIn(tx, tree, placing) } : null
}

/**
 * The offer of a rule that a quote is for, with the booking as it is under its lock; null where the
 * quote's tests were added before the draw.
 * Source: decision 262.
 */
async function offeredIn(
  tx: Tx,
  tree: BookingTree,
  { quote }: Placing,
): Promise<PayingOffer | null> {
  const { offerId } = quote.contract.addsTo ?? {}
  const offered = offerId && (await findOfferAtHand(tx, offerId))
  return offered ? { ...tree, offered, quote } : null
}

/**
 * The same with a quote of tests to join it, both locked until the transaction ends: the booking first,
 * as everybody locks who changes it, then what placing locks. All of it leaves in one write: what is
 * read is read after the locks are held.
 * Source: decision 211.
 */
export async function lockAdding(tx: Tx, ids: { bookingId: BookingId; quoteId: QuoteId }) {
  const [tree, placing, given] = await Promise.all([
    findTree(tx, ids.bookingId, { isLocked: true }),
    lockPlacing(tx, ids.quoteId),
    givenOf(tx).execute({ id: ids.bookingId }),
  ])
  if (!tree || !placing) return undefined
  return { ...tree, placing, given, offered: await offeredIn(tx, tree, placing) }
}

import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { tests } from '#src/db/schema/catalogue.ts'
import { labs } from '#src/db/schema/labs.ts'
import { orders, testItems } from '#src/db/schema/orders.ts'
import { testConsents } from '#src/db/schema/test-consents.ts'
import type { ConsentId } from '#src/domain/consents/consent.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { OrderId } from '#src/domain/orders/order.ts'

export type ConsentRow = typeof testConsents.$inferSelect

/** Waiting consents per page of a lab. */
const MOST_WAITING = 200

export async function findConsent(
  tx: Tx,
  id: ConsentId,
  { isLocked }: { isLocked: boolean } = { isLocked: false },
): Promise<ConsentRow | undefined> {
  const query = tx.select().from(testConsents).where(eq(testConsents.id, id))
  const [row] = isLocked ? await query.for('update') : await query
  return row
}

/** The consents of these orders, oldest first. */
export function listConsents(tx: Tx, orderIds: OrderId[]): Promise<ConsentRow[]> {
  return tx
    .select()
    .from(testConsents)
    .where(inArray(testConsents.orderId, orderIds))
    .orderBy(asc(testConsents.consentedAt), asc(testConsents.id))
}

/** Writes the changed columns; false where somebody else changed it meanwhile. */
export async function changeConsent(
  tx: Tx,
  { id, version }: ConsentRow,
  change: Partial<ConsentRow>,
): Promise<boolean> {
  const changed = await tx
    .update(testConsents)
    .set({ ...change, version: version + 1 })
    .where(and(eq(testConsents.id, id), eq(testConsents.version, version)))
  return changed.rowCount === 1
}

/** A lab's consents without counselling yet, earliest consent first. */
export function listToCounsel(tx: Tx, labId: LabId) {
  return tx
    .select({
      consent: testConsents,
      patientName: orders.patientName,
      phone: user.phone,
      number: bookings.number,
      bookingId: bookings.id,
    })
    .from(testConsents)
    .innerJoin(orders, eq(orders.id, testConsents.orderId))
    .innerJoin(bookings, eq(bookings.id, orders.bookingId))
    .innerJoin(user, eq(user.id, testConsents.accountId))
    .where(
      and(
        eq(testConsents.labId, labId),
        isNull(testConsents.withdrawnAt),
        isNull(testConsents.counselledAt),
        sql`${orders.state} in ('placed', 'accepted', 'collecting')`,
      ),
    )
    .orderBy(asc(testConsents.consentedAt), asc(testConsents.id))
    .limit(MOST_WAITING)
}

/** Which tests of an order a consent covers, by name. */
export async function testsOfConsents(tx: Tx, orderIds: OrderId[]) {
  return tx
    .select({
      orderId: testItems.orderId,
      testItemId: testItems.id,
      name: testItems.name,
      family: tests.consentFamily,
    })
    .from(testItems)
    .innerJoin(tests, eq(tests.code, testItems.testCode))
    .where(and(inArray(testItems.orderId, orderIds), isNotNull(tests.consentFamily)))
    .orderBy(asc(testItems.position))
}

/** Who counsels for each of these labs. */
export function listCounsellors(tx: Tx, labIds: LabId[]) {
  const { id, counsellorName: name, counsellorPhone: phone, counsellorHours: hours } = labs
  return tx.select({ labId: id, name, phone, hours }).from(labs).where(inArray(labs.id, labIds))
}

/** Declares who counsels for a lab, or that nobody does. */
export async function saveCounsellor(
  tx: Tx,
  labId: LabId,
  counsellor: { counsellorName: string; counsellorPhone: string; counsellorHours: string } | null,
): Promise<void> {
  const none = { counsellorName: null, counsellorPhone: null, counsellorHours: null }
  await tx
    .update(labs)
    .set(counsellor ?? none)
    .where(eq(labs.id, labId))
}

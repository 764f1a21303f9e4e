import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { orders } from '#src/db/schema/orders.ts'
import { tubes } from '#src/db/schema/tubes.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'

/**
 * The barcode of the specimen with this accession number at one of these labs; null where several
 * of them gave this number, for it would be chance whose is opened.
 */
export async function findBarcodeOf(
  tx: Tx,
  { labIds, accession }: { labIds: readonly LabId[]; accession: string },
) {
  const [row, another] = await tx
    .select({ barcode: tubes.barcode })
    .from(tubes)
    .where(and(inArray(tubes.labId, [...labIds]), eq(tubes.accession, accession)))
    .orderBy(asc(tubes.id))
    .limit(2)
  return another ? null : (row?.barcode ?? null)
}

type Asked = { labIds: readonly LabId[]; number: BookingNumber; not: UserId }

/** The people of a booking at one of these labs; none where a person booked it themselves. */
export function listOrdersAtLabs(tx: Tx, { labIds, number, not }: Asked) {
  return tx
    .select({
      orderId: orders.id,
      patientName: orders.patientName,
      birthDate: orders.birthDate,
      sex: orders.sex,
    })
    .from(bookings)
    .innerJoin(orders, eq(orders.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.number, number),
        ne(bookings.accountId, not),
        inArray(orders.labId, [...labIds]),
      ),
    )
    .orderBy(asc(orders.id))
}

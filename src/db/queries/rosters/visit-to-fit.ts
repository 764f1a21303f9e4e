import { sql } from 'drizzle-orm'
import { someOf } from '#src/db/queries/changes/json-rows.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { orders } from '#src/db/schema/orders.ts'
import { tubes } from '#src/db/schema/tubes.ts'
import { visits } from '#src/db/schema/visits.ts'

/** What of a visit a roster is held against, as columns of a statement about visits and bookings. */
export const fitColumns = {
  latitude: bookings.latitude,
  longitude: bookings.longitude,
  born: someOf(
    orders,
    { birthDate: orders.birthDate },
    {
      where: sql`${orders.id} in (select ${tubes.orderId} from ${tubes}
        where ${tubes.visitId} = ${visits.id} and ${tubes.state} <> 'not-drawn')`,
      orderBy: sql`${orders.id}`,
    },
  ),
}

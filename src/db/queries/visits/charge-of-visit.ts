import { sql } from 'drizzle-orm'
import { bookings } from '#src/db/schema/bookings.ts'
import { visits } from '#src/db/schema/visits.ts'
import { paise } from '#src/domain/money.ts'

/**
 * What a visit costs and pays, in paise, beside its booking: the domain's `chargeOfVisit` in SQL.
 * Source: decision 266.
 */
export const chargeOfVisit =
  sql<number>`coalesce(${visits.separateCharge}, ${bookings.collectionCharge})`.mapWith((amount) =>
    paise(Number(amount)),
  )

import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { PrescriptionId } from '#src/domain/prescriptions/prescription.ts'
import { idColumn, instant } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { bookings } from './bookings.ts'

/**
 * The picture of a doctor's prescription that is kept with a booking. The bytes are in the file
 * store, sealed. A row is written before its file and deleted after it, so that no file is without
 * a row: while `goneAt` is set nobody sees it, and the worker's clock deletes both.
 * Source: decision 174.
 */
export const prescriptions = pgTable(
  'prescriptions',
  {
    id: idColumn<PrescriptionId>(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id)
      .$type<BookingId>(),
    accountId: uuid()
      .notNull()
      .references(() => user.id)
      .$type<UserId>(),
    fileKey: text().notNull().unique('prescriptions_file'),
    type: text({ enum: ['png', 'jpeg'] }),
    /** Of the stored bytes before sealing, hexadecimal. */
    sha256: text(),
    byteCount: integer(),
    addedAt: instant().notNull(),
    /** Since when it is on its way or given up; null while it is kept. */
    goneAt: instant(),
  },
  (t) => [
    check(
      'prescriptions_kept_whole',
      sql`${t.goneAt} is not null or num_nonnulls(${t.type}, ${t.sha256}, ${t.byteCount}) = 3`,
    ),
    uniqueIndex('prescriptions_one_kept')
      .on(t.bookingId)
      .where(sql`${t.goneAt} is null`),
    index('prescriptions_account').on(t.accountId),
    index('prescriptions_gone')
      .on(t.goneAt)
      .where(sql`${t.goneAt} is not null`),
    index('prescriptions_old')
      .on(t.addedAt)
      .where(sql`${t.goneAt} is null`),
  ],
)

import { and, eq, gte, lte } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { bankHolidays } from '#src/db/schema/taxes.ts'

/** Bank holidays, in order. */
export function listHolidayRows(tx: Tx) {
  return tx.select().from(bankHolidays).orderBy(bankHolidays.day)
}

/** Holidays that a deadline starting on a day may meet, as ISO days. */
export async function holidaysFrom(tx: Tx, from: Temporal.PlainDate): Promise<string[]> {
  const rows = await tx
    .select({ day: bankHolidays.day })
    .from(bankHolidays)
    .where(and(gte(bankHolidays.day, from), lte(bankHolidays.day, from.add({ months: 3 }))))
  return rows.map(({ day }) => day.toString())
}

/** One holiday per day: writing it again replaces its name. */
export async function upsertHoliday(
  tx: Tx,
  holiday: typeof bankHolidays.$inferInsert,
): Promise<void> {
  await tx
    .insert(bankHolidays)
    .values(holiday)
    .onConflictDoUpdate({ target: bankHolidays.day, set: { name: holiday.name } })
}

/** False where there was none. */
export async function removeHolidayRow(tx: Tx, day: Temporal.PlainDate): Promise<boolean> {
  const removed = await tx.delete(bankHolidays).where(eq(bankHolidays.day, day))
  return removed.rowCount === 1
}

import type pg from 'pg'
import { expect } from '../scripts/journey/report.ts'

const whole = `select count(*)::int as found from unnest($1::uuid[]) as wanted(id)
  join bookings b on b.id = wanted.id
  where exists (select from orders o where o.booking_id = b.id)
    and exists (select from visits v join visit_slots s on s.visit_id = v.id where v.booking_id = b.id)
    and exists (select from payments p where p.booking_id = b.id)
    and exists (select from quotes q where q.id = b.quote_id and q.used_at is not null)`

const wrong = `select count(*)::int as found from slots s
  where s.used > s.capacity or s.used <> (select count(*) from visit_slots v where v.slot_id = s.id)`

/** How many bookings there are. */
export const bookingsIn = (pool: pg.Pool) =>
  found(pool, 'select count(*)::int as found from bookings')

/** Every acknowledged booking is there, whole and once, and nothing else; no slot is oversold. */
export async function expectKept(pool: pg.Pool, ids: readonly string[], before: number) {
  const made = (await bookingsIn(pool)) - before
  expect(made === ids.length, `${ids.length} bookings were acknowledged, and ${made} made`)
  const complete = await found(pool, whole, [ids])
  expect(complete === ids.length, `of ${ids.length} bookings only ${complete} are complete`)
  const oversold = await found(pool, wrong)
  expect(oversold === 0, `${oversold} slots are oversold or counted wrongly`)
}

/** Leaves only so many places in the hour. */
export function leavePlaces(pool: pg.Pool, startsAt: string, places: number) {
  const sql = 'update slots set capacity = used + $2 where starts_at = $1 and capacity > used + $2'
  return pool.query(sql, [startsAt, places])
}

async function found(pool: pg.Pool, sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await pool.query<{ found: number }>(sql, values)
  return rows[0]?.found ?? 0
}

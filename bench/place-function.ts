import type pg from 'pg'

/** Of the booking that is copied. */
type Given = { booking: string; order: string; visit: string; key: string }

const columnsOf = `select attname as name from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attidentity = ''
    and attgenerated = '' order by attnum`

const givenOf = `select b.id as booking, o.id as "order", v.id as visit, r.key
  from bookings b join orders o on o.booking_id = b.id join visits v on v.booking_id = b.id
  join replies r on r.answer::text like '%' || b.id || '%'
  where b.id = $1`

/** The ids that each call makes anew, by the columns that name them. */
const named: Record<string, string> = {
  booking_id: 'a_booking',
  order_id: 'an_order',
  visit_id: 'a_visit',
  line_id: 'a_line',
  tube_id: 'a_tube',
  test_item_id: 'an_item',
  quote_id: 'a_quote',
}

type Own = Record<string, string>

/** What a place writes, in the order of its references: the table, its row, and what is its own. */
function written({ booking, order, visit, key }: Given): [table: string, row: string, own: Own][] {
  const ofBooking = `booking_id = '${booking}'`
  const ofOrder = `order_id = '${order}'`
  const eventOf = `case machine when 'order' then an_order when 'visit' then a_visit
    when 'payment' then a_payment when 'tube' then a_tube else entity_id end`
  const message = { id: 'gen_random_uuid()', subject_id: 'a_booking', state: `'sent'` }
  return [
    ['bookings', `id = '${booking}'`, { id: 'a_booking', number: 'a_number' }],
    ['orders', ofBooking, { id: 'an_order' }],
    ['visits', ofBooking, { id: 'a_visit' }],
    ['payments', ofBooking, { id: 'a_payment' }],
    ['order_lines', ofOrder, { id: 'a_line' }],
    ['test_items', ofOrder, { id: 'an_item' }],
    ['visit_slots', `visit_id = '${visit}'`, { slot_id: 'a_slot' }],
    ['tubes', ofOrder, { id: 'a_tube' }],
    ['tube_items', `tube_id = (select id from tubes where ${ofOrder})`, {}],
    ['events', ofBooking, { entity_id: eventOf }],
    ['audit', `subject_id = '${booking}'`, { subject_id: 'a_booking::text' }],
    ['messages', `subject_id = '${booking}'`, { ...message, sent_at: 'now()' }],
    ['replies', `key = '${key}'`, { key: 'a_booking::text', token: 'a_booking' }],
  ]
}

/**
 * One function of PostgreSQL that does what a place writes, on the same schema with its constraints
 * and triggers: a place of the slot and the quote by compare-and-set, then the rows of this booking
 * again, with ids of their own. It decides nothing, checks no access, and renders and seals nothing.
 */
export async function createFunction(pool: pg.Pool, bookingId: string): Promise<void> {
  const { rows } = await pool.query<Given>(givenOf, [bookingId])
  const [given] = rows
  if (!given) throw new Error('the booking to copy was not found')
  const inserts: string[] = []
  for (const [table, row, own] of written(given)) {
    const columns = await pool.query<{ name: string }>(columnsOf, [table])
    const names = columns.rows.map(({ name }) => name)
    const values = names.map((name) => own[name] ?? named[name] ?? `"${name}"`)
    const into = names.map((name) => `"${name}"`).join(', ')
    inserts.push(
      `insert into ${table} (${into}) select ${values.join(', ')} from ${table} where ${row};`,
    )
  }
  await pool.query(`create sequence if not exists bench_turns`)
  await pool.query(`create or replace function bench_place() returns uuid language plpgsql as $$
    declare
      turn bigint := nextval('bench_turns');
      a_quote uuid := md5('quote ' || turn)::uuid;
      a_number text := 'OPL9' || lpad(turn::text, 18, '0');
      a_booking uuid := gen_random_uuid(); an_order uuid := gen_random_uuid();
      a_visit uuid := gen_random_uuid(); a_payment uuid := gen_random_uuid();
      a_line uuid := gen_random_uuid(); an_item uuid := gen_random_uuid();
      a_tube uuid := gen_random_uuid(); a_slot uuid;
    begin
      update quotes set used_at = now() where id = a_quote and used_at is null;
      if not found then raise exception 'no quote of turn %', turn; end if;
      select id into a_slot from bench_slots where n = turn % (select count(*) from bench_slots);
      update slots set used = used + 1 where id = a_slot and used < capacity;
      if not found then raise exception 'the slot is full'; end if;
      insert into booking_numbers values (a_number, now());
      ${inserts.join('\n')}
      return a_booking;
    end $$`)
  await pool.query(
    `create unlogged table if not exists bench_slots (n bigint primary key, id uuid)`,
  )
}

/** Quotes to be used by as many calls, and all the slots of the hours to come. */
export async function prepareTurns(pool: pg.Pool, bookingId: string, calls: number): Promise<void> {
  await pool.query('truncate bench_slots')
  await pool.query(
    `insert into bench_slots select row_number() over (order by id) - 1, id
    from slots where location_id = (select location_id from bookings where id = $1)
      and starts_at > now() and capacity - used > 100`,
    [bookingId],
  )
  await pool.query(
    `insert into quotes (id, account_id, contract, expires_at, created_at)
    select md5('quote ' || turn)::uuid, account_id, contract, expires_at, created_at
    from quotes, generate_series((select case when is_called then last_value + 1 else 1 end from bench_turns),
      (select last_value + $2::int from bench_turns)) as turn
    where quotes.id = (select quote_id from bookings where id = $1)
    on conflict do nothing`,
    [bookingId, calls],
  )
  await pool.query('vacuum analyze quotes')
}

import { sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import type { Product } from './people.ts'

/** The tables that grow with the work of labs: never scanned completely. */
const growing = ['orders', 'test_items', 'results', 'tubes', 'visits', 'call_tasks', 'events']

/** An id of version 7, as the application makes them, from a text. */
export const madeOf = (text: string) =>
  `overlay(overlay(md5(${text}) placing '7' from 13) placing '8' from 17)::uuid`

type Crowd = { many: number; isHistory?: boolean }

/**
 * Copies an order in its current state this many times, each promised a minute later, with its
 * tests, tubes and values; past ones are published and their tubes disposed of.
 */
export async function crowd(
  { asOwner }: Pick<Product, 'asOwner'>,
  orderId: string,
  { many, isHistory = false }: Crowd,
) {
  const later = `'promised_at', o.promised_at + n * interval '1 minute'`
  const ended = (state: string) => (isHistory ? `, 'state', '${state}'` : '')
  const of = [orderId, String(many)]
  const disposed = `, 'stored_at', now(), 'stored_place', 'a rack', 'disposed_at', now(),
    'disposal_method', 'autoclaved'`
  await asOwner(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id',
       ${madeOf('$2::text || o.id::text || n')}, ${later}))).*
     from orders o, generate_series(1, $2::text::int) n where o.id = $1`,
    of,
  )
  // These tubes are made where they stand, and came there by no step.
  await asOwner('alter table tubes disable trigger tubes_in_custody')
  for (const [table, more] of [
    ['order_lines', ''],
    [
      'test_items',
      `, 'line_id', ${madeOf('$2::text || x.line_id::text || n')} ${ended('published')}`,
    ],
    [
      'tubes',
      `, 'barcode', null, 'accession', x.accession || $2::text || '-' || n
      ${ended('disposed')}${isHistory ? disposed : ''}`,
    ],
  ])
    await asOwner(
      `insert into ${table} select (jsonb_populate_record(x, jsonb_build_object('id', made.id,
         'order_id', ${madeOf('$2::text || x.order_id::text || n')} ${more}))).*
       from ${table} x, generate_series(1, $2::text::int) n, lateral
         (select ${madeOf('$2::text || x.id::text || n')} as id) made where x.order_id = $1`,
      of,
    )
  await asOwner('alter table tubes enable trigger tubes_in_custody')
  await asOwner(
    `insert into results select (jsonb_populate_record(x, jsonb_build_object('id',
       ${madeOf('$2::text || x.id::text || n')}, 'test_item_id', ${madeOf('$2::text || x.test_item_id::text || n')}))).*
     from results x join test_items i on i.id = x.test_item_id, generate_series(1, $2::text::int) n
     where i.order_id = $1`,
    of,
  )
  await asOwner('analyze')
}

/**
 * For a small table a full scan is sometimes cheaper. The question is whether every step has its
 * index: then few rows are read, else all of them.
 */
export async function askIndexes(tx: Tx) {
  for (const way of ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'])
    await tx.execute(sql`select set_config(${way}, 'off', true)`)
}

/** Rows of these tables that this connection has read so far. */
export async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(sql`select
    sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where relname = any(${sql.param(growing)})`)
  return rows[0]?.read ?? 0
}

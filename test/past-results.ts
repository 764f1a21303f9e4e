type Owned = { asOwner: (text: string, values?: unknown[]) => Promise<unknown> }

/**
 * So many more first values like that of a test: measured on its instrument at its time, and signed
 * as it was. Written without our code: a lab has a thousand of them, a test can't draw a thousand.
 */
export async function manyLike(product: Owned, testItemId: string, count: number) {
  for (const table of TABLES) await product.asOwner(`alter table ${table} disable trigger user`)
  await product.asOwner(
    `with copies as (select gen_random_uuid() as ordered, gen_random_uuid() as item,
         gen_random_uuid() as result from generate_series(1, $2::int)),
     booked as (insert into orders select (jsonb_populate_record(one,
         jsonb_build_object('id', copies.ordered))).* from orders one, copies
       where one.id = (select order_id from test_items where id = $1)),
     items as (insert into test_items select (jsonb_populate_record(one,
         jsonb_build_object('id', copies.item, 'order_id', copies.ordered))).*
       from test_items one, copies where one.id = $1),
     found as (insert into results select (jsonb_populate_record(one,
         jsonb_build_object('id', copies.result, 'test_item_id', copies.item))).*
       from results one, copies where one.test_item_id = $1)
     insert into result_instruments select copies.result, copies.item, one.instrument_id, one.test_code,
       one.entered_by, one.entered_at from result_instruments one, copies where one.test_item_id = $1`,
    [testItemId, count],
  )
  for (const table of TABLES) await product.asOwner(`alter table ${table} enable trigger user`)
}

const TABLES = ['orders', 'test_items', 'results']

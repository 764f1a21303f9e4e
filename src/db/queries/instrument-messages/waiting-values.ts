import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { orders } from '#src/db/schema/orders.ts'
import type { Awaited as Waiting } from '#src/domain/instruments/waiting-value.ts'
import type { OrderId } from '#src/domain/orders/order.ts'

/** What instruments sent that waits, undecided, for the tests of an order. */
export function waitingOf(orderId: SQL) {
  return sql<Waiting['waiting']>`(select coalesce(json_agg(json_build_object(
      'id', value.id, 'testItemId', value.test_item_id, 'instrument', link.name, 'flag', value.flag,
      'value', trim(concat(value.comparator, value.value, ' ', value.unit))) order by value.id), '[]')
    from arrived_results value join instrument_links link on link.id = value.link_id
    where value.outcome is null
      and value.test_item_id in (select id from test_items where order_id = ${orderId}))`
}

/** The same for one order. */
export async function listWaitingValues(tx: Tx, id: OrderId): Promise<Waiting['waiting']> {
  const [row] = await tx
    .select({ waiting: waitingOf(sql`${id}::uuid`) })
    .from(orders)
    .where(eq(orders.id, id))
  return row?.waiting ?? []
}

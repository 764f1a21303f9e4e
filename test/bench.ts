import type { OrderId } from '#src/domain/orders/order.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { DEMO_PASSWORD } from '#src/main/demonstration/demo-people.ts'
import type { Product } from './people.ts'

/** The version of a test as a person sees it who opens its page now. */
export async function shown({ pool }: Product, testItemId: string): Promise<{ version: number }> {
  const { rows } = await pool.query('select version from test_items where id = $1', [testItemId])
  return { version: rows[0].version }
}

/** The verified tests of an order, as its page lists them to the signatory; all where none is. */
export async function signing({ pool }: Product, orderId: OrderId, password = DEMO_PASSWORD) {
  type Row = { testItemId: TestItemId; version: number; state: string }
  const { rows } = await pool.query<Row>(
    'select id as "testItemId", version, state from test_items where order_id = $1',
    [orderId],
  )
  const verified = rows.filter(({ state }) => state === 'tech-verified')
  const listed = verified.length > 0 ? verified : rows
  const results = listed.map(({ testItemId, version }) => ({ testItemId, version }))
  return { orderId, password, results }
}

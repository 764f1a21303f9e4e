import pg from 'pg'
import { startPostgres } from '#src/db/embedded.ts'
import { ownerRole } from '#src/db/roles.ts'

/**
 * An order as if another laboratory had measured it: only one of the demonstration has staff. Changed
 * in the database that the journeys use.
 */
export async function measuredElsewhere(orderId: string) {
  const { url } = await startPostgres({ dataDir: '.data/e2e/pg' })
  const client = new pg.Client({ connectionString: url('oxalate', ownerRole) })
  await client.connect()
  try {
    for (const change of [
      'orders set lab_id = other.id from labs other where orders.id = $1',
      'test_items set lab_id = other.id from labs other where order_id = $1',
      'reports set lab_id = other.id from labs other where order_id = $1',
    ])
      await client.query(`update ${change} and other.code = 'LAB002'`, [orderId])
  } finally {
    await client.end()
  }
}

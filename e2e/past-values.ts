import pg from 'pg'
import { startPostgres } from '#src/db/embedded.ts'
import { ownerRole } from '#src/db/roles.ts'
import { manyLike } from '#test/past-results.ts'

/**
 * So many more signed values like that of a test, as a lab has them that works for months. No journey can
 * draw two hundred samples, so they are copied in the database that the journeys use, in one
 * transaction: nobody else sees it without its guards.
 */
export async function manyValuesLike(testItemId: string, count: number) {
  const { url } = await startPostgres({ dataDir: '.data/e2e/pg' })
  const client = new pg.Client({ connectionString: url('oxalate', ownerRole) })
  await client.connect()
  try {
    await client.query('begin')
    await manyLike({ asOwner: (text, values) => client.query(text, values) }, testItemId, count)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

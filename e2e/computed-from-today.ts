import pg from 'pg'
import { startPostgres } from '#src/db/embedded.ts'
import { ownerRole } from '#src/db/roles.ts'

/**
 * The demonstration's lab offers PT, and computes the INR for orders of today on: a rule holds from a day
 * to come, and the clock of the other journeys stays. Changed in the database that the journeys use.
 */
export async function computedFromToday() {
  const { url } = await startPostgres({ dataDir: '.data/e2e/pg' })
  const client = new pg.Client({ connectionString: url('oxalate', ownerRole) })
  await client.connect()
  try {
    await client.query(`insert into offers (lab_id, item_code, test_code, price_paise, list_price_paise, tat_hours)
      select id, 'PT', 'PT', 27000, 34000, 6 from labs where code = 'LAB001' on conflict do nothing`)
    // As a change of the catalogue does: search answers from memory.
    await client.query(`insert into catalogue_versions (id, version) values (1, 1)
      on conflict (id) do update set version = catalogue_versions.version + 1
      returning pg_notify('catalogue', '')`)
    await client.query('alter table calculation_rules disable trigger calculation_rules_by_two')
    await client.query(`update calculation_rules set effective_from = effective_from - 3,
      proposed_at = proposed_at - interval '3 days', decided_at = decided_at - interval '3 days'`)
    await client.query('alter table calculation_rules enable trigger calculation_rules_by_two')
  } finally {
    await client.end()
  }
}

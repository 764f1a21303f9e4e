import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { systemChance } from '#src/adapters/chance.ts'
import { connect, connectOwner } from '#src/db/driver/client.ts'
import { saveRows } from '#src/db/queries/changes/save-changes.ts'
import { lockAnswered } from '#src/db/queries/settlement/answers-at-hand.ts'
import { appRole, ownerRole } from '#src/db/roles.ts'
import { seedDatabase } from '#src/db/seed/index.ts'
import { orKeptByRegistry } from '#src/usecases/kept-by-registry.ts'
import { isRefusal } from '#src/usecases/refusal.ts'
import { fillSlots } from '#src/usecases/parts/slots/fill-slots.ts'
import { ownTables } from './cells-own-tables.ts'
import { runShipped, twoDatabases } from './cells.ts'
import { until } from './server.ts'

const { registry, cell } = await twoDatabases(`.data/test-cells-${process.env.TEST_PG ?? 'main'}`)
await runShipped(registry, 'cells-publisher.sql')
const connection = `host=${registry.socketDir} dbname=oxalate user=postgres`
const shipped =
  'host=registry.example port=5432 dbname=oxalate user=oxalate_cells password=change-me'
await runShipped(cell, 'cells-subscriber.sql', { [shipped]: connection })

const { pool: there } = connectOwner(registry.url('oxalate'))
const { pool: here } = connectOwner(cell.url('oxalate'))
const { pool: ownerHere } = connectOwner(cell.url('oxalate', ownerRole))
const serving = {
  there: connect(registry.url('oxalate', appRole), 2),
  here: connect(cell.url('oxalate', appRole), 2),
}
afterAll(async () => {
  const pools = [there, here, ownerHere, serving.there.pool, serving.here.pool]
  await Promise.all(pools.map((pool) => pool.end()))
  await cell.stop()
  await registry.stop()
})

type Asked = typeof there
async function valueOf(pool: Asked, text: string): Promise<unknown> {
  const { rows } = await pool.query<Record<string, unknown>>(text)
  return Object.values(rows[0] ?? {})[0]
}

const listOf = async (pool: Asked, text: string) =>
  (await pool.query<{ name: string }>(text)).rows.map(({ name }) => name)

/** Waits until everything that the registry has written is in the cell. */
async function arrived() {
  const at = String(await valueOf(there, 'select pg_current_wal_insert_lsn()'))
  const isThere = `select coalesce(bool_and(confirmed_flush_lsn >= '${at}'), false) from pg_replication_slots`
  await until(async () => (await valueOf(there, isThere)) === true)
}

const published = await listOf(
  there,
  `select tablename as name from pg_publication_tables where pubname = 'oxalate_registry' order by 1`,
)
const version = (pool: Asked) => valueOf(pool, 'select version::int from catalogue_versions')
const inMumbai = `(select id from labs where code = 'LAB006')`

test('every table either comes from the registry or is the cell’s own', async () => {
  const all = await listOf(
    there,
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  expect([...published, ...ownTables].toSorted()).toEqual(all.toSorted())
  for (const trigger of ['cells_kept_by_registry', 'cells_raise_version']) {
    const tables = `select tgrelid::regclass::text as name from pg_trigger where tgname = '${trigger}' order by 1`
    expect(await listOf(here, tables)).toEqual(published)
  }
})

test('what was replicated equals the registry’s, and no row of the cell refers to a missing one', async () => {
  for (const table of published.filter((name) => name !== 'labs')) {
    const print = `select count(*) || ' ' || md5(string_agg(t::text, '' order by t::text)) from ${table} t`
    expect([table, await valueOf(here, print)]).toEqual([table, await valueOf(there, print)])
  }
  const keys = await here.query<{ child: string; parent: string; pairs: string; given: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      (select string_agg(format('p.%I = c.%I', f.attname, a.attname), ' and ') from unnest(conkey, confkey) k (a, f)
        join pg_attribute a on (a.attrelid, a.attnum) = (conrelid, k.a)
        join pg_attribute f on (f.attrelid, f.attnum) = (confrelid, k.f)) as pairs,
      (select string_agg(format('c.%I is not null', a.attname), ' and ') from unnest(conkey) k (a)
        join pg_attribute a on (a.attrelid, a.attnum) = (conrelid, k.a)) as given
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  expect(keys.rows.length).toBeGreaterThan(100)
  for (const { child, parent, pairs, given } of keys.rows) {
    const orphans = `select count(*)::int from ${child} c where ${given} and not exists (select from ${parent} p where ${pairs})`
    expect([child, parent, await valueOf(here, orphans)]).toEqual([child, parent, 0])
  }
})

test('a price and a name are replicated, and the cell’s own version rises once for each transaction', async () => {
  const before = Number(await version(here))
  // As if somebody had entered it who has an account only there.
  await there.query(`begin; set local session_replication_role = replica;
    update catalogue_versions set version = 5000;
    update offers set price_paise = 12300 where item_code = 'HB';
    update labs set name = 'Peepal of the Sea', entered_by = gen_random_uuid(), submission_sealed = 'sealed'
      where id = ${inMumbai};
    commit`)
  await arrived()
  expect(await version(here)).toBe(before + 1)
  const price = `select price_paise::int from offers where item_code = 'HB' and lab_id = ${inMumbai}`
  expect(await valueOf(here, price)).toBe(12300)
  const lab = `select name || coalesce(submission_sealed, '') || coalesce(entered_by::text, '') from labs where id = ${inMumbai}`
  expect(await valueOf(here, lab)).toBe('Peepal of the Sea')
  expect(await valueOf(here, `select name from lab_lines where lab_id = ${inMumbai}`)).toBe(
    'Peepal of the Sea',
  )
})

test('in the cell the serving role cannot write any of it, and gets a readable refusal', async () => {
  for (const table of published.filter((name) => name !== 'validity_warnings')) {
    if (!Number(await valueOf(here, `select count(*)::int from ${table}`))) continue
    const heard = await serving.here.db
      .transaction((tx) => tx.execute(sql.raw(`delete from ${table}`)))
      .catch(orKeptByRegistry)
    expect([table, isRefusal(heard) && heard.refusal]).toEqual([table, 'kept-by-registry'])
  }
  const lock = () =>
    serving.here.db.transaction((tx) => tx.execute(sql`select from labs for no key update`))
  expect((await lock()).rowCount).toBeGreaterThan(30)
})

test('what a seed would write there as the owner is skipped, and a warning is the registry’s', async () => {
  const print = `select md5(string_agg(t::text, '' order by t::text)) from tests t`
  await here.query('delete from seeds') // as if the data were another version's
  await there.query(`update tests set tat_hours = 99 where code = 'HB'`)
  await arrived()
  const client = await ownerHere.connect()
  expect(await seedDatabase(client, Temporal.Now.instant(), { isDemo: true })).toBe(true)
  client.release()
  expect(await valueOf(here, print)).toBe(await valueOf(there, print))
  const warn = `insert into validity_warnings select id, 'licence', current_date, 7, now() from labs`
  expect((await serving.here.pool.query(warn)).rowCount).toBe(0)
  expect((await serving.there.pool.query(warn)).rowCount).toBeGreaterThan(0)
})

test('a lab has slots only in the cell of its city, and they follow its holidays and its clock', async () => {
  const settings = { slotDays: 4, slotCapacity: 4 }
  const fill = ({ db }: typeof serving.here) =>
    db.transaction((tx) =>
      fillSlots({ chance: systemChance, settings }, tx, Temporal.Now.instant()),
    )
  expect(await fill(serving.there)).toBeGreaterThan(0)
  expect(await fill(serving.here)).toBeGreaterThan(0)
  const cities = `select string_agg(distinct slug, ' ' order by slug) from slots join locations l on l.id = location_id`
  expect(await valueOf(here, cities)).toBe('mumbai')
  expect(await valueOf(there, cities)).not.toMatch('mumbai')
  const open = (
    days: string,
  ) => `select count(*)::int from slots where lab_id = ${inMumbai} and capacity > 0
    and (starts_at at time zone 'Asia/Kolkata')::date ${days}`
  const day = `((now() at time zone 'Asia/Kolkata')::date + 2)`
  expect(await valueOf(here, open(`= ${day}`))).toBe(13)
  await there.query(`insert into lab_holidays select ${inMumbai}, ${day}, 'Diwali'`)
  await arrived()
  expect(await valueOf(here, open(`= ${day}`))).toBe(0)
  expect(await valueOf(here, open(`> ${day}`))).toBe(13)
  await there.query(`update labs set closes_at = '19:00' where id = ${inMumbai}`)
  await there.query('delete from lab_holidays')
  await arrived()
  expect(await valueOf(here, open(`= ${day}`))).toBe(12)
})

test('invoices of two cells have their own series, each without a gap', async () => {
  const now = Temporal.Instant.from('2026-11-24T06:00:00Z')
  const serial = ({ db }: typeof serving.here) =>
    db.transaction(async (tx) => {
      const { year: id, lastInvoice: was } = await lockAnswered(tx, { numbers: [], utrs: [] }, now)
      const claim = { of: 'invoice-serial' as const, id, was, last: was + 1 }
      const rows = { claims: [claim], transitions: [], events: [] }
      await saveRows(tx, rows, (error) => new Error('no serial', { cause: error }))
      return claim.last
    })
  expect([await serial(serving.there), await serial(serving.there)]).toEqual([1, 2])
  expect([await serial(serving.here), await serial(serving.here)]).toEqual([100_001, 100_002])
})

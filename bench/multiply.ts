import type pg from 'pg'
import { isFixed } from '../scripts/checks/plans/fixed-tables.ts'

type Column = {
  table: string
  name: string
  type: string
  /** Whether it is the whole primary key. */
  isKey: boolean
  /** Whether it is part of a unique index. */
  isUnique: boolean
  /** Made by the database. */
  isCounted: boolean
}

const columnsOf = `
select c.relname as table, a.attname as name, t.typname as type, a.attidentity <> '' as "isCounted",
  exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary
    and i.indnkeyatts = 1 and i.indkey[0] = a.attnum) as "isKey",
  exists (select from pg_index i where i.indrelid = c.oid and i.indisunique
    and a.attnum = any (i.indkey)) as "isUnique"
from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
  and not a.attisdropped and a.attgenerated = ''
order by c.relname, a.attnum`

/** A copy has other numbers and barcodes than the formats allow, and the same hours. */
const dropChecks = `do $$ declare one record; begin
  for one in select conrelid::regclass as tab, conname from pg_constraint
    where contype in ('c', 'x') and connamespace = 'public'::regnamespace and conrelid <> 0
  loop execute format('alter table %s drop constraint %I', one.tab, one.conname); end loop;
end $$`

/** Shared by all bookings: a copy names the same lab, phlebotomist and hour. */
const shared =
  /^(labs|lab_|organizations|slots|phlebotomists|roster|leaves|role_grants|settlement_|sessions?$)/

type Tables = Map<string, Column[]>

/**
 * Copies everything that hangs on the bookings of these accounts, and the accounts, with ids of
 * their own, as often as wanted. Answers how it is done again for a larger size: copies from
 * number `from` on.
 */
export async function multiplier(pool: pg.Pool, accountIds: readonly string[]) {
  await pool.query(dropChecks)
  const { rows } = await pool.query<Column>(columnsOf)
  const own = rows.filter(({ table }) => !isFixed(table) && !shared.test(table))
  const tables = Map.groupBy(own, ({ table }) => table)
  await keepOriginals(pool, tables, accountIds)
  return async function copies(from: number, to: number) {
    const client = await pool.connect()
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    const indexes = await withoutIndexes(client)
    for (const [table, columns] of tables) await copy(client, table, columns, { from, to })
    for (const index of indexes) await client.query(index)
    client.release(true)
    await pool.query('vacuum analyze')
  }
}

/**
 * Takes away the indexes that refuse nothing, which cost most of a copy's time, and returns how each
 * is made again.
 */
async function withoutIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and not i.indisunique and not i.indisexclusion`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ made }) => made)
}

const uuidsOf = (columns: readonly Column[]) => columns.filter(({ type }) => type === 'uuid')

/** The rows that name one of these ids, and what hangs on those in turn, until nothing is added. */
async function keepOriginals(pool: pg.Pool, tables: Tables, accountIds: readonly string[]) {
  await pool.query('create unlogged table copied_ids (id uuid primary key)')
  await pool.query('insert into copied_ids select unnest($1::uuid[])', [accountIds])
  for (let added = 1; added > 0;) {
    added = 0
    for (const [table, columns] of tables) {
      const key = columns.find(({ isKey, type }) => isKey && type === 'uuid')
      if (!key) continue
      // A member of staff is named by many rows, and is not copied.
      const names = table === 'user' ? [key] : uuidsOf(columns)
      const { rowCount } = await pool.query(
        `insert into copied_ids select "${key.name}" from "${table}"
         where ${isNamed(names)} on conflict do nothing`,
      )
      added += rowCount ?? 0
    }
  }
  for (const [table, columns] of tables) {
    const uuids = uuidsOf(columns)
    const where = uuids.length > 0 ? isNamed(uuids) : 'false'
    await pool.query(
      `create unlogged table "copied_${table}" as select * from "${table}" where ${where}`,
    )
  }
}

function isNamed(columns: readonly Column[]): string {
  return columns.map(({ name }) => `"${name}" in (select id from copied_ids)`).join(' or ')
}

async function copy(
  client: pg.PoolClient,
  table: string,
  columns: readonly Column[],
  { from, to }: { from: number; to: number },
) {
  const made = columns.filter(({ isCounted }) => !isCounted)
  const names = made.map(({ name }) => `"${name}"`).join(', ')
  const values = made.map(valueOf).join(', ')
  await client.query(
    `insert into "${table}" (${names}) select ${values}
     from generate_series(${from}, ${to - 1}) g, "copied_${table}" o on conflict do nothing`,
  )
}

function valueOf({ name, type, isUnique }: Column): string {
  const value = `o."${name}"`
  // What is sealed opens in its own row only; an outbox keeps nothing that was sent.
  if (name === 'sealed') return 'null'
  if (type === 'uuid')
    return `case when ${value} in (select id from copied_ids) then md5(${value}::text || g)::uuid else ${value} end`
  if (isUnique && /^(text|varchar)$/.test(type)) return `${value} || '~' || g`
  return value
}

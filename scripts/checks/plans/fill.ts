import type pg from 'pg'
import { guardedTables } from '#src/domain/machines.ts'
import { ends } from '../machine-ends.ts'
import { isFixed } from './fixed-tables.ts'

/**
 * People stay after one booking; an installation has more of them than of anything else that is
 * searched by text: this many times the rows of any other table.
 */
const PEOPLE = 10
/** So many are still open, however many there have been. */
const OPEN = 200
/** One in this many nullable values is null. */
const EMPTY = 20

type Column = {
  table: string
  name: string
  type: string
  isArray: boolean
  isNullable: boolean
  isKey: boolean
  /** Labels of an enum. */
  labels: string[] | null
  /** The target of its foreign key. */
  refersTo: { table: string; name: string } | null
}

const columnsOf = `
select c.relname as table, a.attname as name, t.typname as type, t.typcategory = 'A' as "isArray",
  not a.attnotnull as "isNullable",
  exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary
    and i.indnkeyatts = 1 and i.indkey[0] = a.attnum) as "isKey",
  (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e
    where e.enumtypid = t.oid) as labels,
  (select json_build_object('table', f.confrelid::regclass::text, 'name', r.attname)
    from pg_constraint f, unnest(f.conkey, f.confkey) as pair (own, other)
    join pg_attribute r on r.attnum = pair.other
    where f.contype = 'f' and f.conrelid = c.oid and r.attrelid = f.confrelid and pair.own = a.attnum
    order by array_length(f.conkey, 1), f.oid limit 1) as "refersTo"
from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
  and not a.attisdropped and a.attgenerated = '' and a.attidentity <> 'a'
order by c.relname, a.attnum`

const dropChecks = `do $$ declare one record; begin
  for one in select conrelid::regclass as tab, conname from pg_constraint
    where contype in ('c', 'x') and connamespace = 'public'::regnamespace and conrelid <> 0
  loop execute format('alter table %s drop constraint %I', one.tab, one.conname); end loop;
end $$`

type Known = { columns: readonly Column[]; seeded: ReadonlyMap<string, string>; rows: number }

/**
 * Fills every growing table with this many rows, as if that many bookings had left them, and returns
 * the names of the tables; the contents are meaningful only to a planner.
 */
export async function fillGrowing(pool: pg.Pool, rows: number): Promise<string[]> {
  await pool.query(dropChecks)
  const { rows: columns } = await pool.query<Column>(columnsOf)
  const known = { columns, seeded: await seededValues(pool, columns), rows }
  const byTable = Map.groupBy(columns, ({ table }) => table)
  const growing = [...byTable.keys()].filter((table) => !isFixed(table))
  const client = await pool.connect()
  await client.query('set session_replication_role = replica')
  for (const table of growing) await fill(client, table, byTable.get(table) ?? [], known)
  client.release(true)
  await pool.query('analyze')
  return growing
}

async function fill(
  client: pg.PoolClient,
  table: string,
  columns: readonly Column[],
  known: Known,
) {
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const values = columns.map((column) => valueOf(column, known)).join(', ')
  const rows = table === 'user' ? known.rows * PEOPLE : known.rows
  await client.query(`delete from "${table}"`)
  await client.query(
    `insert into "${table}" (${names}) select ${values} from generate_series(1, ${rows}) g
      on conflict do nothing`,
  )
}

/** Values of seeded tables that growing ones reference, as arrays. */
async function seededValues(pool: pg.Pool, columns: readonly Column[]) {
  const seeded = new Map<string, string>()
  for (const { refersTo } of columns) {
    if (!refersTo || !isFixed(refersTo.table)) continue
    const { table, name } = refersTo
    const { rows } = await pool.query<{ all: string; many: number }>(
      `select quote_literal(array_agg(distinct "${name}")::text) || '::' ||
        pg_typeof(array_agg("${name}"))::text as all, count(distinct "${name}")::int as many from "${table}"`,
    )
    const [found] = rows
    if (found && found.many > 0)
      seeded.set(`${table}.${name}`, `(${found.all})[1 + g % ${found.many}]`)
  }
  return seeded
}

function valueOf(column: Column, known: Known): string {
  const value = `(${presentOf(column, known)})::"${column.type}"`
  return column.isNullable ? `case when g % ${EMPTY} > 0 then ${value} end` : value
}

function presentOf(column: Column, known: Known): string {
  const { refersTo, table, name, type, isKey, labels, isArray } = column
  if (refersTo) {
    const theirs = known.seeded.get(`${refersTo.table}.${refersTo.name}`)
    if (theirs) return theirs
    const other = known.columns.find(
      (one) => one.table === refersTo.table && one.name === refersTo.name,
    )
    if (other && other !== column) return presentOf(other, known)
  }
  if (type === 'uuid') return `md5('${isKey ? table : `${table}.${name}`}' || g)::uuid`
  if (labels) return labelOf(column, labels, known)
  return isArray ? `'{}'` : scalarOf(column, known)
}

/** Most rows are at an end of their machine; the others are spread over all its states. */
function labelOf({ table, name }: Column, labels: readonly string[], known: Known): string {
  const machine = guardedTables.find((one) => one.table === table)?.machine
  const last = machine && name === 'state' ? Object.keys(ends[machine] ?? {}) : []
  const pick = (all: readonly string[], at: string) =>
    `(array[${all.map((one) => `'${one}'`).join(', ')}])[1 + ${at} % ${all.length}]`
  if (last.length === 0) return pick(labels, 'g')
  const nth = everyNth(known)
  return `case when g % ${nth} = 0 then ${pick(labels, `(g / ${nth})`)} else ${pick(last, 'g')} end`
}

const everyNth = ({ rows }: Known) => rows / OPEN

function scalarOf({ table, name, type, isKey }: Column, known: Known): string {
  if (type === 'text' && name === 'state')
    return `case when g % ${everyNth(known)} = 0 then 'queued' else 'sent' end`
  const values: Record<string, string> = {
    text: `'${table}.${name}' || g`,
    varchar: `'${name}' || g`,
    bool: 'g % 2 = 0',
    int2: 'g % 100',
    int4: isKey ? 'g' : 'g % 1000',
    int8: isKey ? 'g' : 'g % 1000',
    numeric: 'g % 1000',
    float8: 'g % 90',
    timestamptz: `now() - g * interval '10 minutes'`,
    timestamp: `now() - g * interval '10 minutes'`,
    date: 'current_date - g % 365',
    jsonb: `'{}'`,
    bytea: `'\\x00'`,
    tstzrange: `tstzrange(now() - g * interval '2 hours', now() - (g - 1) * interval '2 hours')`,
  }
  const value = values[type]
  if (value === undefined) throw new Error(`${table}.${name}: no value of the type ${type}`)
  return value
}

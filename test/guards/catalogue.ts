import type pg from 'pg'

type GuardKind = 'primary key' | 'unique' | 'foreign key' | 'exclusion' | 'check' | 'trigger'

/** A constraint or trigger of the database, from its catalogue. Always named `table.guard`. */
export type Guard = {
  table: string
  name: string
  kind: GuardKind
  /** For keys and unique rules; an expression index has none. */
  columns: string[]
  /** A unique index is no constraint: it is dropped differently, and may be partial. */
  isIndex: boolean
  /** For a trigger, the function that it calls. */
  calls: string | null
}

export function idOf({ table, name }: Guard) {
  return `${table}.${name}`
}

const columnsOf = (keys: string, table: string) => `array(
  select a.attname::text from unnest(${keys}) with ordinality k(number, place)
  join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number order by k.place)`

const guardsSql = `
  select t.relname::text as table, c.conname::text as name,
    case c.contype when 'p' then 'primary key' when 'u' then 'unique' when 'f' then 'foreign key'
      when 'x' then 'exclusion' when 'c' then 'check' end as kind,
    ${columnsOf('c.conkey', 'c.conrelid')} as columns, false as "isIndex", null as calls
  from pg_constraint c join pg_class t on t.oid = c.conrelid
  where t.relnamespace = 'public'::regnamespace and c.contype in ('p', 'u', 'f', 'x', 'c')
  union all
  select t.relname, i.relname, 'unique', ${columnsOf('x.indkey::int2[]', 'x.indrelid')}, true, null
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
  where t.relnamespace = 'public'::regnamespace and x.indisunique
    and not exists (select from pg_constraint where conindid = x.indexrelid and contype in ('p', 'u', 'x'))
  union all
  select t.relname, g.tgname, 'trigger', '{}', false, p.proname
  from pg_trigger g join pg_class t on t.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid
  where t.relnamespace = 'public'::regnamespace and not g.tgisinternal
  order by 1, 2`

/** Every guard of the migrated schema, except NOT NULL, which is part of the column. */
export async function guardsOf(client: pg.ClientBase): Promise<Guard[]> {
  return (await client.query<Guard>(guardsSql)).rows
}

export type Column = {
  name: string
  type: string
  /** Neither nullable nor filled by the database. */
  isAsked: boolean
  isComputed: boolean
  /** For an enum type, its first label. */
  word: string | null
  /** The columns of each unique rule that it is part of. */
  rules: string[][]
  parent: string | null
  parentColumn: string | null
}

const columnsSql = `
  select t.relname::text as table, a.attname::text as name,
    case when y.typtype = 'e' then 'enum' else format_type(a.atttypid, null) end as type,
    a.attnotnull and not a.atthasdef and a.attidentity = '' as "isAsked",
    a.attgenerated <> '' or a.attidentity <> '' as "isComputed",
    (select enumlabel::text from pg_enum where enumtypid = y.oid order by enumsortorder limit 1) as word,
    (select coalesce(json_agg(${columnsOf('x.indkey::int2[]', 't.oid')}), '[]') from pg_index x
      where x.indrelid = t.oid and x.indisunique and a.attnum = any(x.indkey)) as rules,
    f.parent, f."parentColumn"
  from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_type y on y.oid = a.atttypid
  left join lateral (select p.relname::text as parent, b.attname::text as "parentColumn"
    from pg_constraint c join pg_class p on p.oid = c.confrelid
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
    where c.contype = 'f' and c.conrelid = t.oid and c.conkey = array[a.attnum] limit 1) f on true
  where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and a.attnum > 0
    and not a.attisdropped
  order by a.attnum`

/** The columns of every table, by table. */
export async function columnsByTable(client: pg.ClientBase): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<Column & { table: string }>(columnsSql)
  return Map.groupBy(rows, ({ table }) => table)
}

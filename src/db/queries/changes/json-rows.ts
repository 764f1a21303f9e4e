import { type GetColumnData, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

type Columns = Record<string, PgColumn>
type Row<Wanted extends Columns> = { [Name in keyof Wanted]: GetColumnData<Wanted[Name]> }
type Wish = {
  where: SQL
  orderBy: SQL
  /** Locks the rows, and returns them as they are once locked. */
  isLocked?: boolean
}

/**
 * Rows of a table as one column of another statement: PostgreSQL returns them as one JSON array,
 * and each column is decoded as usual. So the children of a row arrive in one round trip.
 */
export function rowsOf<Table extends PgTable>(table: Table, wish: Wish) {
  return someOf(table, getTableColumns(table), wish)
}

/** The same with only these columns. */
export function someOf<Wanted extends Columns>(
  table: PgTable,
  wanted: Wanted,
  { where, orderBy, isLocked = false }: Wish,
) {
  const columns = Object.entries(wanted)
  const values = sql.join(
    columns.map(([, column]) => sql`${column}`),
    sql`, `,
  )
  const read = (row: unknown[]) =>
    Object.fromEntries(
      columns.map(([name, column], at) => {
        const value = row[at]
        return [name, value === null ? null : column.mapFromDriverValue(value)]
      }),
    ) as Row<Wanted> // each column by its own name, as the columns' types declare
  const json = sql`coalesce((select json_agg(json_build_array(${values}) order by ${orderBy})
    from ${isLocked ? lockedRows(table, where) : sql`${table} where ${where}`}), '[]')`
  return json.mapWith((rows: unknown[][]) => rows.map(read))
}

/** In the order of their ids, as everybody locks several. */
function lockedRows(table: PgTable, where: SQL): SQL {
  const name = sql.identifier(getTableName(table))
  return sql`(select * from ${table} where ${where} order by id for update) as ${name}`
}

import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './client.ts'
import { columnName } from './columns.ts'
import { sendAlong } from './transaction.ts'

/**
 * New rows of one table with the same columns: columns missing from all of them get the table's
 * default.
 */
type NewRows = { table: PgTable; rows: readonly object[] }
type Named = readonly [name: string, column: PgColumn]

/**
 * Pipelined write: inserts new rows of several tables in one statement. Its text does not depend on
 * the number of rows: each table's rows are one JSON parameter. References are checked at its end,
 * so the order of tables does not matter. For text, number and instant columns.
 * Source: decision 026.
 */
export async function insertTogether(tx: Tx, all: readonly NewRows[]): Promise<void> {
  const some = all.filter(({ rows }) => rows.length > 0)
  const parts = some.map((one, at) => sql`${sql.raw(`t${at}`)} as (${insertionOf(one)})`)
  await sendAlong(tx, tx.execute(sql`with ${sql.join(parts, sql`, `)} select 1`))
}

/**
 * The insert of one table's new rows as composable SQL: the rows are one JSON parameter, so the
 * text is the same for ten thousand rows as for one.
 */
export function insertionOf({ table, rows }: NewRows): SQL {
  const columns: Named[] = Object.entries(getTableColumns(table)).filter(([name]) =>
    rows.some((row) => valueOf(row, name) !== undefined),
  )
  const named = columns.map(([, column]) => `"${columnName(column)}"`).join(', ')
  const into = `"${getTableName(table)}"`
  const json = JSON.stringify(rows.map((row) => written(row, columns)))
  const begin = `insert into ${into} (${named}) select ${named}`
  return sql`${sql.raw(`${begin} from json_populate_recordset(null::${into}, `)}${json}::json)`
}

function written(row: object, columns: readonly Named[]) {
  return Object.fromEntries(
    columns.map(([name, column]) => {
      const value = valueOf(row, name) ?? null
      return [columnName(column), value === null ? null : column.mapToDriverValue(value)]
    }),
  )
}

function valueOf(row: object, name: string): unknown {
  return Reflect.get(row, name)
}

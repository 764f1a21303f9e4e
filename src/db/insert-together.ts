import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './client.ts'
import { columnName } from './columns.ts'
import { sendAlong } from './transaction.ts'

/** New rows of one table, of one shape: what none of them has gets the table's default. */
type NewRows = { table: PgTable; rows: readonly object[] }
type Named = readonly [name: string, column: PgColumn]

/**
 * New rows of several tables in one statement, sent along. Its text is the same however many there
 * are: each table's rows are one parameter, JSON. What refers to each other is checked at its end, so
 * the order of tables does not matter. For columns of texts, numbers and instants.
 */
export async function insertTogether(tx: Tx, all: readonly NewRows[]): Promise<void> {
  const some = all.filter(({ rows }) => rows.length > 0)
  const parts = some.map((one, at) => sql`${sql.raw(`t${at}`)} as (${insertionOf(one)})`)
  await sendAlong(tx, tx.execute(sql`with ${sql.join(parts, sql`, `)} select 1`))
}

/**
 * The insert of one table's new rows as text to go on with: the rows are one parameter, JSON, so its
 * text is the same and as short for ten thousand rows as for one.
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

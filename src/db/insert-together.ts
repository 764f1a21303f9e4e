import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/db/driver/client.ts'
import { columnName } from './columns.ts'
import { sendAlong } from '#src/db/driver/transaction.ts'

/**
 * New rows of one table with the same columns: columns missing from all of them get the table's
 * default.
 */
type NewRows = { table: PgTable; rows: readonly object[] }

/**
 * Pipelined write: inserts new rows of several tables in one statement. Its text does not depend on
 * the number of rows: each table's rows are one JSON parameter. References are checked at its end,
 * so the order of tables does not matter.
 * Source: decision 026.
 */
export async function insertTogether(tx: Tx, all: readonly NewRows[]): Promise<void> {
  const some = all.filter(({ rows }) => rows.length > 0)
  const parts = some.map((one, at) => sql`${sql.raw(`t${at}`)} as (${insertionOf(one)})`)
  await sendAlong(tx, tx.execute(sql`with ${sql.join(parts, sql`, `)} select 1`))
}

/** The insert of one table's new rows as composable SQL. */
export function insertionOf({ table, rows }: NewRows): SQL {
  return insertionAs(table, namesIn(table, rows), sql`${jsonOf(table, rows)}`)
}

/**
 * The insert of rows that are one JSON parameter: the text is the same for ten thousand rows as for
 * one.
 */
export function insertionAs(table: PgTable, names: readonly string[], json: SQL): SQL {
  const columns = columnsOf(table)
  const named = names.map((name) => `"${columnName(columnNamed(columns, name))}"`).join(', ')
  const into = `"${getTableName(table)}"`
  const begin = `insert into ${into} (${named}) select ${named}`
  return sql`${sql.raw(`${begin} from json_populate_recordset(null::${into}, `)}${json}::json)`
}

/** The columns for which any of these rows has a value, in the table's order. */
export function namesIn(table: PgTable, rows: readonly object[]): string[] {
  return Object.keys(columnsOf(table)).filter((name) =>
    rows.some((row) => valueOf(row, name) !== undefined),
  )
}

/** Rows as one parameter. */
export function jsonOf(table: PgTable, rows: readonly object[]): string {
  return JSON.stringify(rows.map((row) => recordOf(table, row)))
}

/**
 * A row as PostgreSQL reads it from JSON, by column name; members without a column are left out. No
 * binary columns.
 */
export function recordOf(table: PgTable, row: object): Record<string, unknown> {
  const columns = columnsOf(table)
  const record: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) {
    const column = columns[name]
    if (column) record[columnName(column)] = written(column, value)
  }
  return record
}

export function columnsOf(table: PgTable): Readonly<Record<string, PgColumn>> {
  return getTableColumns(table)
}

/** Throws on a name that the table does not have: a bug of the caller. */
export function columnNamed(columns: Readonly<Record<string, PgColumn>>, name: string): PgColumn {
  const column = columns[name]
  if (!column) throw new Error(`no column ${name}`)
  return column
}

function written(column: PgColumn, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (column.dataType === 'json' || column.dataType === 'array') return value
  const plain: unknown = column.mapToDriverValue(value)
  // A lone surrogate would become an escape that PostgreSQL refuses.
  return typeof plain === 'string' ? plain.toWellFormed() : plain
}

function valueOf(row: object, name: string): unknown {
  return Reflect.get(row, name)
}

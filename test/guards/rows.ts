import type pg from 'pg'
import type { Column } from './catalogue.ts'
import { goodRows } from './good-rows.ts'
import { next, valueOf } from './values.ts'

/** A row, or some of its columns, as in JSON: instants and days as text. */
export type Columns = Record<string, unknown>

export type Rows = ReturnType<typeof rowsOf>

type Said = { given: Columns; filled: string[] }

/** One row of a table, shared by all rows that belong to it. */
export type Kept = Map<string, Promise<Columns>>

/**
 * Makes rows that every guard accepts, with the rows they belong to; `good-rows.ts` knows the rest.
 */
export function rowsOf(client: pg.ClientBase, tables: Map<string, Column[]>, kept: Kept) {
  const rows = { columnsFor, insert, update, remove, the, query, tables }
  return rows

  /** The complete row, not yet written: required and not given columns are generated. */
  async function columnsFor(table: string, given: Columns = {}, filled: string[] = []) {
    const own: Columns = { ...given }
    const known = goodRows[table] ?? {}
    for (const column of columnsIn(table)) {
      const isWanted = column.isAsked || filled.includes(column.name)
      if (column.name in own || column.name in known || !isWanted) continue
      own[column.name] = column.parent
        ? await parentOf(column, column.parent, isAlone(table, column, { given, filled }))
        : valueOf(column, column.rules.length > 0 || column.type === 'text' ? next() : 1)
    }
    // An earlier schema lacks some of them.
    const names = new Set(columnsIn(table).map(({ name }) => name))
    for (const [name, value] of Object.entries(known))
      if (names.has(name) && !(name in own))
        own[name] = typeof value === 'function' ? await value(rows, own) : value
    return own
  }

  async function parentOf({ parentColumn }: Column, parent: string, isOwn: boolean) {
    const row = await (isOwn ? insert(parent) : the(parent))
    return row[parentColumn ?? 'id']
  }

  /** Whether this reference is the only column of a unique rule in which two rows could differ. */
  function isAlone(table: string, column: Column, { given, filled }: Said) {
    const said = { ...goodRows[table], ...given }
    const isFree = ({ name, isAsked }: Column) =>
      (isAsked || filled.includes(name)) && !(name in said)
    return column.rules.some((rule) => {
      const free = columnsIn(table).filter((other) => rule.includes(other.name) && isFree(other))
      const isByWord = free.some(({ parent, word }) => parent === null && word === null)
      return !isByWord && free.findLast(({ parent }) => parent !== null) === column
    })
  }

  /** One row of the table, the same each time. */
  function the(table: string): Promise<Columns> {
    const row = kept.get(table) ?? insert(table)
    kept.set(table, row)
    return row
  }

  async function insert(table: string, given: Columns = {}): Promise<Columns> {
    const columns = await columnsFor(table, given)
    const names = namesOf(columns)
    const text = `insert into "${table}" (${names}) overriding system value select ${names}
      from jsonb_populate_record(null::"${table}", $1) returning to_jsonb("${table}".*) as row`
    return (await query(text, columns))[0].row
  }

  async function update(table: string, row: Columns, changes: Columns) {
    const names = namesOf(changes)
    const text = `update "${table}" set (${names}) = (select ${names}
      from jsonb_populate_record(null::"${table}", $1)) where ${keyedIn(table, row, '$2')}
      returning to_jsonb("${table}".*) as row`
    const written = await query(text, changes, row)
    if (written.length !== 1) throw new Error(`${written.length} rows of ${table} were updated`)
  }

  async function remove(table: string, row: Columns) {
    await query(`delete from "${table}" where ${keyedIn(table, row, '$1')}`, row)
  }

  /** Parameters that are objects are sent as JSON. */
  async function query(text: string, ...values: unknown[]) {
    return (await client.query(text, values.map(asParameter))).rows
  }

  /** The one row of the table that has the key of this one. */
  function keyedIn(table: string, row: Columns, parameter: string) {
    const ofKey = columnsIn(table).filter(({ rules, isAsked }) => rules.length > 0 && isAsked)
    const names = 'id' in row ? ['id'] : ofKey.map(({ name }) => name)
    const list = names.join(', ')
    return `(${list}) = (select ${list} from jsonb_populate_record(null::"${table}", ${parameter}))`
  }

  function columnsIn(table: string) {
    const columns = tables.get(table)
    if (!columns) throw new Error(`there is no table ${table}`)
    return columns.filter(({ isComputed }) => !isComputed)
  }
}

function namesOf(columns: Columns) {
  return Object.keys(columns)
    .map((name) => `"${name}"`)
    .join(', ')
}

function asParameter(value: unknown) {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

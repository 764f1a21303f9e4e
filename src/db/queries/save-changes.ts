import { fillPlaceholders, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { PgDialect, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { markChange } from '#src/db/before-commit.ts'
import type { Tx } from '#src/db/client.ts'
import { columnName } from '#src/db/columns.ts'
import { audit } from '#src/db/schema/audit.ts'
import { events } from '#src/db/schema/events.ts'
import { messages } from '#src/db/schema/outbox.ts'
import { visitStamps } from '#src/db/schema/visit-fees.ts'
import { sendAlong } from '#src/db/transaction.ts'
import type { Transition } from '#src/domain/transition.ts'
import { statefulTables } from './stateful.ts'

/** What a decision writes, row by row. */
export type Rows = {
  transitions: readonly Transition[]
  events: readonly (typeof events.$inferInsert)[]
  stamps?: readonly (typeof visitStamps.$inferInsert)[]
  messages?: readonly (typeof messages.$inferInsert)[]
  audit?: typeof audit.$inferInsert
}

type Values = Readonly<Record<string, unknown>>
/** One row of the statement: its text hangs on its shape alone, its values are sent beside. */
type Part = { shape: string; values: Values; write: (at: number) => SQL }
type Kept = { text: string; params: unknown[] }

const dialect = new PgDialect({ casing: 'snake_case' })
const kept = new Map<string, Kept>()

/**
 * Writes all of it in one statement that is sent along, with its compare-and-sets: where one row is no longer as it
 * was read the statement fails with `MISSED`, and nothing of it is written. The text is made once for each shape.
 * Its parts share one snapshot, so no row may be in it twice, and what a BEFORE trigger reads of another table is
 * as it was before.
 *
 * @param heard makes a refusal of an error, or gives it back.
 */
export async function saveRows(tx: Tx, rows: Rows, heard: (error: unknown) => Error) {
  const parts = partsOf(rows)
  const shape = parts.map((part) => part.shape).join(';')
  const { text, params } = kept.get(shape) ?? written(shape, parts, rows.transitions.length)
  const values = Object.fromEntries(
    parts.flatMap((part, at) =>
      Object.entries(part.values).map(([name, value]) => [placeOf(at, name), value]),
    ),
  )
  if (rows.audit) markChange(tx)
  const saving = tx.send(text, fillPlaceholders(params, values)).catch((error: unknown) => {
    throw heard(error)
  })
  await sendAlong(tx, saving)
}

function partsOf({ transitions, audit: entry, ...rows }: Rows): Part[] {
  const { stamps = [], messages: letters = [] } = rows
  return [
    ...transitions.map(moved),
    ...rows.events.map((row) => inserted('events', events, row)),
    ...stamps.map((row) => inserted('visit_stamps', visitStamps, row, 'on conflict do nothing')),
    ...letters.map((row) => inserted('messages', messages, row)),
    ...(entry ? [inserted('audit', audit, entry)] : []),
  ]
}

function written(shape: string, parts: readonly Part[], moves: number): Kept {
  const named = parts.map(({ write }, at) => sql`${sql.identifier(`p${at}`)} as (${write(at)})`)
  const counts = parts
    .slice(0, moves)
    .map((_part, at) => sql`(select count(*) from ${sql.identifier(`p${at}`)})`)
  const whole = sql`with ${sql.join(named, sql`, `)}
    select refuse_missed(array[${sql.join(counts, sql`, `)}]::bigint[])`
  const { sql: text, params } = dialect.sqlToQuery(whole)
  const made = { text, params }
  kept.set(shape, made)
  return made
}

/** Compare and set: one row taken along one edge, if it still has the state and version that were read. */
function moved({ machine, row, to, patch }: Transition): Part {
  // The union of the tables is walked as one of them; every one has id, state and version.
  const table: PgTable = statefulTables[machine]
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const { shape, values, names } = shapeOf(patch)
  return {
    shape: `${machine} ${shape}`,
    values: { ...values, 'its id': row.id, 'its version': row.version, from: row.state, to },
    write: (at) => {
      const given = (name: string, as?: PgColumn) =>
        sql.param(sql.placeholder(placeOf(at, name)), as)
      const sets = names.map((name) => {
        const column = columnOf(columns, name)
        const value = name in values ? given(name, column) : sql`null`
        return sql`${nameOf(column)} = ${value}`
      })
      const state = sql`state = ${given('to', columnOf(columns, 'state'))}`
      return sql`update ${table} set ${sql.join([state, sql`version = version + 1`, ...sets], sql`, `)}
        where id = ${given('its id')} and version = ${given('its version')} and state::text = ${given('from')} returning 1`
    },
  }
}

function inserted(name: string, table: PgTable, row: object, more = ''): Part {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const { shape, values } = shapeOf(row)
  return {
    shape: `${name} ${shape}`,
    values,
    write: (at) => {
      const names = Object.keys(values).map((key) => columnOf(columns, key))
      const given = Object.keys(values).map((key) =>
        sql.param(sql.placeholder(placeOf(at, key)), columns[key]),
      )
      return sql`insert into ${table} (${sql.join(names.map(nameOf), sql`, `)})
        values (${sql.join(given, sql`, `)}) ${sql.raw(more)}`
    },
  }
}

/** Which columns have a value, and which are written as null; the others are not written. */
function shapeOf(row: object): { shape: string; values: Values; names: string[] } {
  const given = Object.entries(row).filter(([, value]) => value !== undefined)
  const values = Object.fromEntries(given.filter(([, value]) => value !== null))
  const shape = given.map(([name]) => (name in values ? name : `no ${name}`)).join(' ')
  return { shape, values, names: given.map(([name]) => name) }
}

const placeOf = (at: number, name: string) => `${at} ${name}`

function columnOf(columns: Record<string, PgColumn>, name: string): PgColumn {
  const column = columns[name]
  if (!column) throw new Error(`no column ${name}`)
  return column
}

const nameOf = (column: PgColumn) => sql.identifier(columnName(column))

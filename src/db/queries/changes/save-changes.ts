import { fillPlaceholders, getTableName, type SQL, sql } from 'drizzle-orm'
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import { markChange } from '#src/db/driver/before-commit.ts'
import type { Tx } from '#src/db/driver/client.ts'
import { columnName } from '#src/db/columns.ts'
import {
  columnNamed,
  columnsOf,
  insertionAs,
  jsonOf,
  namesIn,
  recordOf,
} from '#src/db/insert-together.ts'
import { audit } from '#src/db/schema/audit.ts'
import { events } from '#src/db/schema/events.ts'
import { ledgerEntries, ledgerJournals } from '#src/db/schema/ledger.ts'
import { messages } from '#src/db/schema/outbox.ts'
import { slots } from '#src/db/schema/slots.ts'
import { visitStamps } from '#src/db/schema/visit-fees.ts'
import { sendAlong } from '#src/db/driver/transaction.ts'
import type { Claim } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Transition } from '#src/domain/transition.ts'
import type { Updated } from '#src/domain/updated.ts'
import { claiming } from './claims.ts'
import { newVersion, signedOut } from './beside-rows.ts'
import { type Created, createdTables } from './created-tables.ts'
import { statefulTables } from './stateful.ts'
import { changes } from './updated-rows.ts'

/** What a decision writes, row by row. */
export type Rows = {
  claims?: readonly Claim[]
  transitions: readonly Transition[]
  created?: Created | undefined
  updated?: Updated | undefined
  journals?: readonly (typeof ledgerJournals.$inferInsert)[]
  entries?: readonly (typeof ledgerEntries.$inferInsert)[]
  events: readonly (typeof events.$inferInsert)[]
  stamps?: readonly (typeof visitStamps.$inferInsert)[]
  messages?: readonly (typeof messages.$inferInsert)[]
  audit?: typeof audit.$inferInsert
  /** Audit entries beside the verb's own. */
  others?: readonly (typeof audit.$inferInsert)[]
  /** Home-visit hours of a lab; existing ones are left as they are. */
  slots?: readonly (typeof slots.$inferInsert)[]
  /** Whoever's sessions all end. */
  signedOut?: readonly UserId[]
  /** The catalogue's version increases, and its listeners are notified at the commit. */
  isCatalogue?: boolean
}

/**
 * What the statement does to one table. Its text depends only on its shape, not on the number of
 * rows, which are one JSON parameter. Where `finds` is given it must change exactly that many rows.
 */
type Part = { shape: string; json: string; write: (json: SQL) => SQL; finds?: number }
type Kept = { text: string; params: unknown[] }

const dialect = new PgDialect({ casing: 'snake_case' })
const kept = new Map<string, Kept>()

/**
 * Writes everything in one pipelined statement, compare-and-sets included: where a row is no longer
 * as it was read, the statement fails with `MISSED` and nothing is written. The text is built once
 * per shape. Its parts share one snapshot, so no row may occur twice, and a BEFORE trigger sees
 * other tables as they were before.
 *
 * @param heard maps an error to a refusal, or returns it.
 */
export async function saveRows(tx: Tx, rows: Rows, heard: (error: unknown) => Error) {
  const parts = partsOf(rows)
  if (parts.length === 0) return
  const shape = parts.map((part) => part.shape).join(';')
  const { text, params } = kept.get(shape) ?? written(shape, parts)
  const values = Object.fromEntries(
    parts.flatMap(({ json, finds }, at) => [
      [`json ${at}`, json],
      [`finds ${at}`, finds],
    ]),
  )
  if (rows.audit) markChange(tx)
  const saving = tx.send(text, fillPlaceholders(params, values)).catch((error: unknown) => {
    throw heard(error)
  })
  await sendAlong(tx, saving)
}

function partsOf(all: Rows): Part[] {
  const { claims = [], transitions, created = {}, updated = {}, audit: entry, ...rows } = all
  const { stamps = [], messages: letters = [], journals = [], entries = [], others = [] } = rows
  const { slots: hours = [], isCatalogue = false } = rows
  const moves = Map.groupBy(transitions, ({ machine, patch }) =>
    [machine, ...namesIn(statefulTables[machine], [patch])].join(' '),
  )
  return [
    // Nobody asks for its rows, so PostgreSQL runs it last, in the reverse order of such parts.
    ...(isCatalogue ? [newVersion] : []),
    ...claims.map(claiming),
    ...[...moves].flatMap(([shape, alike]) => moved(shape, alike)),
    ...Object.entries(created).map(([name, made]) =>
      inserted(createdTables[name as keyof Created], made),
    ),
    ...Object.entries(updated).map(([name, changed]) => updates(name as keyof Updated, changed)),
    inserted(ledgerJournals, journals),
    inserted(ledgerEntries, entries),
    inserted(events, rows.events),
    inserted(visitStamps, stamps, 'on conflict do nothing'),
    inserted(messages, letters),
    inserted(slots, hours, 'on conflict do nothing'),
    signedOut(rows.signedOut),
    inserted(audit, entry ? [...others, entry] : others),
  ].flat()
}

function written(shape: string, parts: readonly Part[]): Kept {
  const given = (name: string) => sql`${sql.placeholder(name)}`
  const named = parts.map(
    ({ write }, at) => sql`${sql.identifier(`p${at}`)} as (${write(given(`json ${at}`))})`,
  )
  const counts = parts.flatMap(({ finds }, at) =>
    finds === undefined
      ? []
      : [
          sql`1 + ${given(`finds ${at}`)}::int - (select count(*) from ${sql.identifier(`p${at}`)})`,
        ],
  )
  const whole = sql`with ${sql.join(named, sql`, `)}
    select refuse_missed(array[${sql.join(counts, sql`, `)}]::bigint[])`
  const { sql: text, params } = dialect.sqlToQuery(whole)
  const made = { text, params }
  kept.set(shape, made)
  return made
}

/** More rows than most changes have of one kind. */
const FEW = 8

/**
 * A limit that cuts nothing off. With it PostgreSQL expects few rows, and looks each up by its key instead of reading
 * the whole table. The number is part of the text: as a parameter, the statement would be planned again each time.
 */
function limitFor(rows: readonly unknown[]): string {
  const power = Math.ceil(Math.log(Math.max(rows.length, 2)) / Math.log(FEW))
  return `limit ${Math.max(FEW ** power, rows.length)}`
}

/**
 * Compare-and-set: moves rows of one machine along their edges, each only if it still has the state
 * and version that were read.
 */
function moved(shape: string, alike: readonly Transition[]): Part[] {
  const [first] = alike
  if (!first) return []
  // The union of tables is treated as one of them; each has id, state and version.
  const table: PgTable = statefulTables[first.machine]
  const columns = columnsOf(table)
  const names = namesIn(table, [first.patch])
  for (const name of Object.keys(first.patch)) columnNamed(columns, name)
  const records = alike.map(({ row: { id, version, state }, to, patch }) => ({
    ...recordOf(table, { ...patch, id, version, state: to }),
    'former state': state,
  }))
  const sets = ['state', ...names].map((name) => {
    const column = sql.identifier(columnName(columnNamed(columns, name)))
    return sql`${column} = taken.${column}`
  })
  const all = sql.join([...sets, sql`version = found.version + 1`], sql`, `)
  const limit = limitFor(alike)
  const write = (json: SQL) => sql`update ${table} as found set ${all}
    from (select value as given from json_array_elements(${json}::json) ${sql.raw(limit)}) as all_given,
      json_populate_record(null::${table}, given) as taken
    where found.id = (given ->> 'id')::uuid and found.version = taken.version
      and found.state::text = given ->> 'former state' returning 1`
  return [{ shape: `${shape} ${limit}`, json: JSON.stringify(records), finds: alike.length, write }]
}

/** Rows that change outside a machine's edges. */
function updates(name: keyof Updated, rows: readonly object[]): Part[] {
  if (rows.length === 0) return []
  const { table, write } = changes[name]
  const limit = limitFor(rows)
  return write.map((one, at) => ({
    shape: `${name} ${at} ${limit}`,
    json: jsonOf(table, rows),
    finds: rows.length,
    write: (json) =>
      one(
        sql`(select * from json_populate_recordset(null::${table}, ${json}::json) ${sql.raw(limit)})`,
      ),
  }))
}

/** New rows of one table. */
function inserted(table: PgTable, rows: readonly object[], more = ''): Part[] {
  if (rows.length === 0) return []
  const names = namesIn(table, rows)
  return [
    {
      shape: [getTableName(table), ...names].join(' '),
      json: jsonOf(table, rows),
      write: (json) => sql`${insertionAs(table, names, json)} ${sql.raw(more)}`,
    },
  ]
}

// Keys, unique rules and references are described completely by the catalogue: their cases are
// generated from it.
import { type Guard, idOf } from './catalogue.ts'
import type { Case } from './case.ts'
import type { Columns, Rows } from './rows.ts'
import { asides, givens } from './structure-givens.ts'
import { next, valueOf } from './values.ts'

/** The case of a primary key, a unique rule or a reference; none for any other guard. */
export function structuralCase(guard: Guard): Case | undefined {
  if (guard.kind === 'foreign key') return unknownParent(guard)
  if (guard.kind === 'primary key' || guard.kind === 'unique') return twice(guard)
  return undefined
}

/**
 * Disabled while a structural guard is tested: the triggers of its table, which fire before it, and
 * unique rules over fewer of the same columns, which are stricter.
 */
export function structuralAside(guard: Guard, guards: Guard[]): Guard[] {
  const isOver = ({ kind, columns }: Guard) =>
    (kind === 'primary key' || kind === 'unique') &&
    columns.length > 0 &&
    columns.length < guard.columns.length &&
    columns.every((name) => guard.columns.includes(name))
  return guards.filter(
    (other) => other.table === guard.table && (other.kind === 'trigger' || isOver(other)),
  )
}

/** A second row with the first one's columns; a valid second row differs in each of them. */
function twice(guard: Guard): Case {
  const whole = (rows: Rows) => wholeRow(guard, rows)
  const first = async (rows: Rows) => rows.insert(guard.table, await whole(rows))
  return {
    aside: asides[idOf(guard)],
    given: whole,
    asOwner: guard.table in ownersTables,
    good: async (_, rows) => {
      await first(rows)
      return {}
    },
    bad: async (_, rows) => picked(await first(rows), guard.columns),
  }
}

/** The serving role only reads them. */
const ownersTables = { marks: true, transitions: true }

function unknownParent(guard: Guard): Case {
  return {
    aside: asides[idOf(guard)],
    given: (rows) => wholeRow(guard, rows),
    good: {},
    bad: (_, rows) => {
      const columns = rows.tables.get(guard.table) ?? []
      const own = columns.filter(({ name }) => guard.columns.includes(name))
      return Object.fromEntries(own.map((column) => [column.name, valueOf(column, -next())]))
    },
  }
}

async function wholeRow(guard: Guard, rows: Rows) {
  const { [idOf(guard)]: own = {} } = givens
  const given = typeof own === 'function' ? await own(rows) : own
  return rows.columnsFor(guard.table, given, guard.columns)
}

function picked(row: Columns, names: string[]): Columns {
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}

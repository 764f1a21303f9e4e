import type { Db } from '#src/db/driver/client.ts'
import { columnName } from '#src/db/columns.ts'
import { labLines } from '#src/db/schema/lab-lines.ts'
import {
  type ByKind,
  byKind,
  COUNTED,
  ignoresCase,
  kindOf,
  labColumnKeys,
  labColumns,
  type LabColumn,
  type SortColumn,
  sortColumns,
} from '#src/domain/labs/lab-columns.ts'
import {
  type ExportLabs,
  type FilterLabs,
  type LabLine,
  literally,
  type Place,
} from '#src/domain/labs/list-labs.ts'

/** A column's name in the database. */
const named = (key: LabColumn) => columnName(labLines[labColumns[key].member])

/** The sort key of an order, as in its index, and the type of its position. */
function orderOf(sort: SortColumn) {
  const name = named(sort)
  const { member } = labColumns[sort]
  const key = ignoresCase[kindOf(sort)] ? `lower(${name})` : name
  return { key, type: labLines[member].getSQLType() }
}

const shown = [
  'lab_id as "labId"',
  ...labColumnKeys.map((key) => `${named(key)} as "${labColumns[key].member}"`),
  'has_image as "hasImage"',
].join(', ')

export type Page = ExportLabs & {
  /** An internal integer with few values: it is part of the statement's text. */
  limit: number
  /** The rows before this one, in reverse; otherwise those after it. */
  isBack: boolean
  from: Place | undefined
}

/** How many rows are scanned in order before the text index is used. */
const NEAR = 1000

type Found = { line: LabLine; key: string }[]
type Row = LabLine & { key: string }

/**
 * The rows that follow a row (or precede it, nearest first), each with its position. Without a
 * filter it walks one index from there, whatever the page. With a filter it first scans the next
 * rows, where a common word fills the page at once; a rare word is found by the text index. Plain
 * columns: for a page of them PostgreSQL takes longer to build JSON than the driver to read rows.
 * Source: decision 020.
 */
export async function findLabLines(db: Db, page: Page): Promise<Found> {
  const statement = statementOf(page)
  const near = await asked<Row>(db, statement.of('near'))
  if (!statement.isFiltered || near.length === page.limit) return found(near)
  return found(await asked<Row>(db, statement.of('all')))
}

function found(rows: readonly Row[]): Found {
  return rows.map(({ key, ...line }) => ({ line, key }))
}

function statementOf(page: Page) {
  const { key, type } = orderOf(page.sort)
  const isUp = (page.order === 'ascending') !== page.isBack
  const direction = isUp ? 'asc' : 'desc'
  const inOrder = `order by ${key} ${direction}, lab_id ${direction}`
  const values: unknown[] = []
  const param = (value: unknown) => `$${values.push(value)}`
  const place = page.location === undefined ? [] : [`location_id = ${param(page.location)}`]
  if (page.from) {
    const from = `(${param(page.from.key)}::${type}, ${param(page.from.labId)}::uuid)`
    place.push(`(${key}, lab_id) ${isUp ? '>' : '<'} ${from}`)
  }
  const filters = filtersOf(page, param)
  // A literal: for a parameter the planner assumes a tenth of the table, and replans each time.
  const most = page.limit
  const rows = {
    near: `(select * from lab_lines ${where(place)} ${inOrder} limit ${filters.length > 0 ? NEAR : most}) rows
      ${where(filters)} limit ${most}`,
    // Materialised apart from the order, so that only the text decides the access path.
    all: `(with found as materialized
        (select ${key} as place, lab_id from lab_lines ${where([...place, ...filters])})
      select lab_lines.* from
        (select lab_id from found order by place ${direction}, lab_id ${direction} limit ${most}) first
        join lab_lines using (lab_id) ${inOrder}) rows`,
  }
  const text = (which: 'near' | 'all') => `select ${shown}, ${key}::text as key from ${rows[which]}`
  return {
    isFiltered: filters.length > 0,
    of: (which: 'near' | 'all') => ({ text: text(which), values }),
  }
}

/** How many labs match; not counted beyond a thousand. */
export async function countLabLines(db: Db, filter: FilterLabs): Promise<number> {
  const values: unknown[] = []
  const param = (value: unknown) => `$${values.push(value)}`
  const place = filter.location === undefined ? [] : [`location_id = ${param(filter.location)}`]
  const conditions = where([...place, ...filtersOf(filter, param)])
  const text = `select count(*)::int as found
    from (select from lab_lines ${conditions} limit ${COUNTED + 1}) lines`
  const [row] = await asked<{ found: number }>(db, { text, values })
  if (!row) throw new Error('the aggregate returned no row')
  return row.found
}

/** The conditions on a row, apart from its position. */
function filtersOf(filter: FilterLabs, param: (value: unknown) => string): string[] {
  const { q } = filter
  return [
    ...(q === undefined ? [] : [`sought like lower(${param(literally(q))})`]),
    ...sortColumns.flatMap((key) => filterOf(key, filter[key], param)),
  ]
}

type Filtered = FilterLabs[SortColumn]
type Param = (value: unknown) => string
type Conditions = (name: string, value: Filtered, param: Param) => string[]

const isIt: Conditions = (name, value, param) => [`${name} = ${param(value)}`]
const isAtLeast: Conditions = (name, value, param) => [`${name} >= ${param(value)}`]

/** Every column is part of `sought`, whose index knows parts of words; the column itself decides. */
const hasPart: Conditions = (name, value, param) => {
  const pattern = `lower(${param(literally(String(value)))})`
  return [`sought like ${pattern}`, `lower(${name}) like ${pattern}`]
}

/** How a column of each kind is filtered. */
const filteredBy: ByKind<Conditions> = {
  text: () => hasPart,
  extra: () => () => [],
  choice: () => isIt,
  tenths: () => isAtLeast,
  day: () => isAtLeast,
}

function filterOf(key: SortColumn, value: Filtered, param: Param) {
  return value === undefined ? [] : byKind(filteredBy, key)(named(key), value, param)
}

function where(conditions: readonly string[]) {
  return conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
}

type Statement = { text: string; values: unknown[] }

/** A single statement needs no transaction; each shape is prepared once. */
async function asked<Row extends object>(db: Db, { text, values }: Statement): Promise<Row[]> {
  const { rows } = await db.$client.query<Row>({ name: nameOf(text), text, values })
  return rows
}

const names = new Map<string, string>()

/** One name per shape: the order and the filters, never what was typed. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `lab_list_${names.size}`
  names.set(text, name)
  return name
}

import type { Db } from '#src/db/client.ts'
import type { LabState } from '#src/domain/labs/lab-machine.ts'
import type { LabId, LabServiceType } from '#src/domain/labs/lab.ts'
import { COUNTED, type SortColumn, textColumns } from '#src/domain/labs/lab-columns.ts'
import {
  type ExportLabs,
  type FilterLabs,
  literally,
  type Place,
} from '#src/domain/labs/list-labs.ts'

/** A row of the office's list. */
export type LabLine = {
  labId: LabId
  code: string
  name: string
  organization: string
  locality: string
  city: string
  pincode: string
  serviceType: LabServiceType
  state: LabState
  /** 0 until rated. */
  ratingTenths: number
  opensAt: string
  closesAt: string
  hasImage: boolean
}

/** The sort key of each order, as in its index, and the type of its position. */
const orderKeys: Record<SortColumn, { key: string; type: string }> = {
  code: { key: 'lower(code)', type: 'text' },
  name: { key: 'lower(name)', type: 'text' },
  organization: { key: 'lower(organization)', type: 'text' },
  locality: { key: 'lower(locality)', type: 'text' },
  city: { key: 'lower(city)', type: 'text' },
  pincode: { key: 'lower(pincode)', type: 'text' },
  service: { key: 'service_type', type: 'text' },
  rating: { key: 'rating_tenths', type: 'int' },
  state: { key: 'state', type: 'lab_state' },
}

const shown = `lab_id as "labId", code, name, organization, locality, city, pincode,
  service_type as "serviceType", state, rating_tenths as "ratingTenths", opens_at as "opensAt",
  closes_at as "closesAt", has_image as "hasImage"`

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
  const near = await asked<Row>(db, statement('near'))
  if (!isFiltered(page) || near.length === page.limit) return found(near)
  return found(await asked<Row>(db, statement('all')))
}

function found(rows: readonly Row[]): Found {
  return rows.map(({ key, ...line }) => ({ line, key }))
}

function statementOf(page: Page) {
  const { key, type } = orderKeys[page.sort]
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
  return (which: 'near' | 'all') => ({
    text: `select ${shown}, ${key}::text as key from ${rows[which]}`,
    values,
  })
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

const choices = ['service', 'state', 'rating'] as const

function isFiltered(filter: FilterLabs): boolean {
  return ['q' as const, ...textColumns, ...choices].some((name) => filter[name] !== undefined)
}

/** The conditions on a row, apart from its position. */
function filtersOf(filter: FilterLabs, param: (value: unknown) => string): string[] {
  const words = textColumns.flatMap((column) => {
    const part = filter[column]
    if (part === undefined) return []
    // Every column is part of `sought`, whose index knows parts of words; the column itself
    // decides.
    const pattern = `lower(${param(literally(part))})`
    return [`sought like ${pattern}`, `lower(${column}) like ${pattern}`]
  })
  return [
    ...(filter.q === undefined ? [] : [`sought like lower(${param(literally(filter.q))})`]),
    ...words,
    ...(filter.service ? [`service_type = ${param(filter.service)}`] : []),
    ...(filter.state ? [`state = ${param(filter.state)}`] : []),
    ...(filter.rating ? [`rating_tenths >= ${param(filter.rating)}`] : []),
  ]
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

import { sortColumns } from '#src/domain/labs/lab-columns.ts'

/** One question to the list, by its address and as plain SQL with OFFSET and count. */
export type Question = {
  query: Record<string, string>
  /** From 1 on; ours gets there by the cursors of the previous pages. */
  page: number
  sql: string
}

const SIZE = 25
const keys: Record<string, string> = {
  service: 'service_type',
  rating: 'rating_tenths',
  state: 'state',
}
const needles = ['tulsi', 'neem lotus', 'path', 'gen0123', '5612', 'health 77', 'lab', 'coral fern']
const columnNeedles = [
  ['name', 'lotus'],
  ['name', 'imaging 4'],
  ['locality', 'market'],
  ['organization', 'neem saffron'],
  ['pincode', '56399'],
  ['code', '0420'],
] as const

/**
 * A hundred, in equal parts of four kinds: another page, another order, a search, a filter of a
 * column.
 */
export function questions(): Question[] {
  return Array.from({ length: 100 }, (_, n) => {
    const sort = sortColumns[n % sortColumns.length] ?? 'name'
    const order = n % 8 > 5 ? 'descending' : 'ascending'
    const location = n % 3 === 0 ? { location: String((n % 10) + 1) } : {}
    const query = { sort, order, ...location, ...filterOf(n) }
    const page = n % 4 === 0 ? (n % 7) + 2 : 1
    return { query, page, sql: sqlOf(query, page) }
  })
}

function filterOf(n: number): Record<string, string> {
  if (n % 4 === 2) return { q: needles[(n >> 2) % needles.length] ?? '' }
  if (n % 4 < 2) return {}
  if (n % 16 === 3) return { state: 'inactive' }
  if (n % 16 === 7) return { service: 'Tests', rating: '45' }
  const [column, part] = columnNeedles[(n >> 2) % columnNeedles.length] ?? ['name', 'lotus']
  return { [column]: part }
}

/** On the same table with the same indexes: the SQL of a list with page numbers. */
function sqlOf(query: Record<string, string>, page: number): string {
  const conditions = Object.entries(query).flatMap(([name, value]) => {
    if (name === 'sort' || name === 'order') return []
    if (name === 'location') return [`location_id = ${value}`]
    if (name === 'q') return [`sought like '%${value}%'`]
    if (name === 'rating') return [`rating_tenths >= ${value}`]
    if (name === 'state' || name === 'service') return [`${keys[name]} = '${value}'`]
    return [`lower(${name}) like '%${value}%' and sought like '%${value}%'`]
  })
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  const { sort = 'name', order } = query
  const direction = order === 'descending' ? 'desc' : 'asc'
  const by = `${keys[sort] ?? `lower(${sort})`} ${direction}, lab_id ${direction}`
  return `select * from lab_lines ${where} order by ${by} limit ${SIZE} offset ${(page - 1) * SIZE};
select count(*) from lab_lines ${where};
`
}

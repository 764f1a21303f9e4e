export type Read = { table: string; filter: string }

/** How PostgreSQL calls reading rows one after the other. */
const scans = ['Seq Scan', 'Index Scan', 'Index Only Scan']

/**
 * The tables that a JSON plan reads completely, and what for: row by row, or along an entire index.
 * Excludes what a limit ends, and scans along partial indexes with few rows.
 */
export function readsWhole(plan: unknown, ofFew: ReadonlySet<string>, isLimited = false): Read[] {
  if (Array.isArray(plan)) return plan.flatMap((one) => readsWhole(one, ofFew, isLimited))
  if (!(plan instanceof Object)) return []
  const told = (name: string): string | undefined => {
    const value: unknown = Reflect.get(plan, name)
    return typeof value === 'string' ? value : undefined
  }
  const [kind = '', table, index = ''] = [
    told('Node Type'),
    told('Relation Name'),
    told('Index Name'),
  ]
  const isEnded = isLimited || kind === 'Limit'
  const inside = Object.values(plan).flatMap((one) =>
    readsWhole(one, ofFew, isEnded && kind !== 'Sort' && kind !== 'Aggregate'),
  )
  const isSought = told('Index Cond') !== undefined || ofFew.has(index)
  const isWhole = kind === 'Seq Scan' || (scans.includes(kind) && !isSought && !isLimited)
  if (!isWhole || table === undefined) return inside
  return [{ table, filter: told('Filter') ?? 'every row' }, ...inside]
}

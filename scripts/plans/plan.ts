export type Read = { table: string; filter: string }

/** How PostgreSQL reads rows one after the other, in its own words. */
const scans = ['Seq Scan', 'Index Scan', 'Index Only Scan']

/**
 * The tables that a plan, as PostgreSQL tells it in JSON, reads from end to end, and what for: row by row, or along a
 * whole index. Not what a limit ends, nor along one of the indexes that hold few rows.
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

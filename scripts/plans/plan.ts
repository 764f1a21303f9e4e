export type Read = { table: string; filter: string }

/** The tables that a plan, as PostgreSQL tells it in JSON, reads from end to end, and what for. */
export function readsWhole(plan: unknown): Read[] {
  if (Array.isArray(plan)) return plan.flatMap(readsWhole)
  if (!(plan instanceof Object)) return []
  const [kind, table, filter]: unknown[] = ['Node Type', 'Relation Name', 'Filter'].map((name) =>
    Reflect.get(plan, name),
  )
  const inside = Object.values(plan).flatMap(readsWhole)
  if (kind !== 'Seq Scan' || typeof table !== 'string') return inside
  return [{ table, filter: typeof filter === 'string' ? filter : 'every row' }, ...inside]
}

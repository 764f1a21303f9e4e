/**
 * JSON with the members of every object in code-point order and no white space: the same report has
 * the same bytes, and so the same hash, however the database stored it.
 * Source: RFC 8785; decision 012.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => (isRecord(part) ? sorted(part) : part))
}

function isRecord(part: unknown): part is Record<string, unknown> {
  return typeof part === 'object' && part !== null && !Array.isArray(part)
}

function sorted(record: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

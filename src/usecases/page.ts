/**
 * A page from rows read with one more than it holds, which only shows whether another page follows.
 * `next` is the id to request that page with; null on the last.
 */
export function pageOf<Row, Id>(
  found: readonly Row[],
  size: number,
  idOf: (row: Row) => Id,
): { rows: Row[]; next: Id | null } {
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  return { rows, next: found.length > size && last !== undefined ? idOf(last) : null }
}

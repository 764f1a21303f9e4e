/** The rows in their order, at most so many together. */
export function batchesOf<Row>(rows: readonly Row[], most: number): Row[][] {
  const count = Math.ceil(rows.length / most)
  return Array.from({ length: count }, (_, at) => rows.slice(at * most, (at + 1) * most))
}

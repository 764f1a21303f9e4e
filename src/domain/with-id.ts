/** The row with an id; undefined where there is none. */
export function withId<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  id: Row['id'],
): Row | undefined {
  return rows?.find((row) => row.id === id)
}

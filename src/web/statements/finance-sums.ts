import type { Paise } from '#src/domain/money.ts'

/** The total of a column, in whole paise. */
export function sumOf<Name extends string>(
  rows: readonly Readonly<Record<Name, Paise>>[],
  name: Name,
): Paise {
  return rows.reduce((sum, row) => sum + row[name], 0) as Paise
}

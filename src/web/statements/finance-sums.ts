import type { Paise } from '#src/domain/money.ts'

/** Below a column: whole numbers of paise added up. */
export function sumOf<Name extends string>(
  rows: readonly Readonly<Record<Name, Paise>>[],
  name: Name,
): Paise {
  return rows.reduce((sum, row) => sum + row[name], 0) as Paise
}

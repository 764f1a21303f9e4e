/**
 * Measured numbers that no published limit judges by themselves, each with the calculated test that
 * is read instead.
 * Source: `unranged-tests.csv`, each row with its own; decision 094.
 */
const readAs: ReadonlyMap<string, string> = new Map([
  /** Free PSA, as a share of the total. Source: Catalona 1998, JAMA 279:1542. */
  ['FPSA', 'FPSAR'],
])

/**
 * The calculated test that alone gives this one a meaning; undefined for most.
 * Source: decision 094.
 */
export function readOnlyAs(code: string): string | undefined {
  return readAs.get(code)
}

/**
 * Measured numbers that no published limit judges by themselves, each with the calculated one that is read in
 * their place. Source: `unranged-tests.csv`, there with its own.
 */
const readAs: ReadonlyMap<string, string> = new Map([
  /** Free PSA, as a share of the total. Source: Catalona 1998, JAMA 279:1542. */
  ['FPSA', 'FPSAR'],
])

/** The calculated test that alone gives this one a meaning; none for most. */
export function readOnlyAs(code: string): string | undefined {
  return readAs.get(code)
}

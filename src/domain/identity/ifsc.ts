/**
 * Whether a compact text has the shape of a bank branch code: four letters for the bank, a zero,
 * six characters for the branch. Whether the branch exists is looked up in the list of banks.
 * Source: RBI, IFSC; reliability C3.
 */
export function isIfsc(text: string): boolean {
  return /^[A-Z]{4}0[A-Z\d]{6}$/.test(text)
}

/**
 * Whether a compact text has the shape of a bank branch's code: four letters of the bank, a zero,
 * six of the branch. Whether there is such a branch, the list of banks knows. Source: RBI, IFSC.
 */
export function isIfsc(text: string): boolean {
  return /^[A-Z]{4}0[A-Z\d]{6}$/.test(text)
}

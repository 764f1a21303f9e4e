/**
 * Whether a compact text is exactly ten digits, as a lab's phone fields require.
 * Source: spec §5.
 */
export function isTenDigits(text: string): boolean {
  return /^\d{10}$/.test(text)
}

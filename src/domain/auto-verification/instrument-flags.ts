/** What an instrument sends with a value that it has nothing to say about. */
export const QUIET_FLAGS = ['', 'N'] as const

/**
 * Whether an instrument says more about a value than that it is normal.
 * Source: HL7 table 0078, "N: normal"; decision 242.
 */
export function isFlagged(flags: readonly string[]): boolean {
  return flags.some((flag) => !QUIET_FLAGS.some((quiet) => quiet === flag))
}

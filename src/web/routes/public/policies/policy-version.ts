/** The day since when the words of the policies are in force: another one with any change of them. */
export const POLICY_VERSION = '2026-11-25'

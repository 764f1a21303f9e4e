/** The day since which the policies' texts are in force: changes with every change of the texts. */
export const POLICY_VERSION = '2026-11-26'

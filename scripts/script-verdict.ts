/** `broke`: red, and no assertion failed: what was taken away was not what the test looks at. */
export type Verdict = 'passed' | 'failed' | 'broke' | 'not run'

/** What a check by a script left behind. */
type Run = { status: number | null; said: string }

/**
 * A script's red counts only with the finding that was meant, as a line of its own: a check that
 * crashes, is not found or runs out of time ends in red as well, and proves nothing.
 */
export function verdictOfScript({ status, said }: Run, finding: string): Verdict {
  if (status === 0) return 'passed'
  return said.split('\n').some((line) => line.trimEnd() === finding) ? 'failed' : 'broke'
}

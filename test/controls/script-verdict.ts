/** `broke`: red without a failed assertion: the removed guard is not what the test checks. */
export type Verdict = 'passed' | 'failed' | 'broke' | 'not run'

/** The result of a check by a script. */
type Run = { status: number | null; said: string }

/**
 * A failing script counts only with the expected finding on a line of its own: a check that
 * crashes, is not found or times out also fails, and proves nothing.
 */
export function verdictOfScript({ status, said }: Run, finding: string): Verdict {
  if (status === 0) return 'passed'
  return said.split('\n').some((line) => line.trimEnd() === finding) ? 'failed' : 'broke'
}

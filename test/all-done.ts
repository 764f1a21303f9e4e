import { expect } from 'vitest'

/**
 * The results of all. A failed one fails the test with its own error, because it should have
 * succeeded.
 */
export async function allDone<Done>(acts: readonly Promise<Done>[]): Promise<Done[]> {
  const settled = await Promise.allSettled(acts)
  const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(failures.map((reason) => reason.refusal ?? String(reason))).toEqual([])
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

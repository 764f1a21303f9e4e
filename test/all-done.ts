import { expect } from 'vitest'

/** What each came to. One that failed fails the test by what it said, for it should have been done. */
export async function allDone<Done>(acts: readonly Promise<Done>[]): Promise<Done[]> {
  const settled = await Promise.allSettled(acts)
  const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(failures.map((reason) => reason.refusal ?? String(reason))).toEqual([])
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

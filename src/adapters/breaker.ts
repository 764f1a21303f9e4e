import { CircuitState, type IBreaker } from 'cockatiel'

const FAILURES = 5
const WITHIN_MS = 30_000

/** Milliseconds. After this, one call may try; the others wait for its outcome. */
export const REST_MS = 10_000

/**
 * Opens at the fifth failure within 30 s, unless more calls than that succeeded in between: one
 * failure in a hundred calls does not mean that a service is down. A success after a break forgets
 * the failures that led to it. Source: reliability P15.
 */
export function fiveInHalfAMinute(): IBreaker {
  let calls: { at: number; isFailure: boolean }[] = []
  function note(isFailed: boolean) {
    const at = Date.now()
    calls = [...calls.filter((call) => at - call.at < WITHIN_MS), { at, isFailure: isFailed }]
  }
  return {
    state: undefined,
    success(state) {
      if (state === CircuitState.HalfOpen) calls = []
      note(false)
    },
    failure() {
      note(true)
      const failures = calls.flatMap(({ isFailure }, index) => (isFailure ? [index] : []))
      const first = failures.at(-FAILURES)
      return first !== undefined && calls.length - first <= 2 * FAILURES
    },
  }
}

import { BrokenCircuitError, type IBreaker, circuitBreaker, handleWhenResult } from 'cockatiel'
import type { GatewayAnswer, GatewayFault } from '#src/usecases/gateway.ts'

const FAILURES = 5
const WITHIN_MS = 30_000
/** Milliseconds. After this, one call may try; the others wait for its outcome. */
const REST_MS = 10_000

/**
 * A circuit breaker for every call to the gateway, so that not everybody waits five seconds for a
 * dead one.
 */
export function gatewayBreaker() {
  let openSince = -Infinity
  const policy = circuitBreaker(handleWhenResult(isFailure), {
    halfOpenAfter: REST_MS,
    breaker: fiveInHalfAMinute(),
  })
  policy.onBreak(() => {
    openSince = Date.now()
  })
  policy.onReset(() => {
    openSince = -Infinity
  })
  return {
    isDown: () => Date.now() - openSince < REST_MS,
    async guard<Value>(call: () => Promise<GatewayAnswer<Value>>): Promise<GatewayAnswer<Value>> {
      try {
        return await policy.execute(call)
      } catch (error) {
        if (error instanceof BrokenCircuitError) return { ok: false, fault: resting }
        throw error
      }
    },
  }
}

const resting: GatewayFault = {
  kind: 'unreachable',
  says: 'It did not answer of late and is not asked for a while.',
  code: null,
}

/** A refusal is an answer, not a failure. */
function isFailure(result: unknown) {
  // The library loses the type; `guard` only passes answers of the gateway through.
  const answer = result as GatewayAnswer<unknown>
  return !answer.ok && ['unreachable', 'unreadable'].includes(answer.fault.kind)
}

/**
 * Opens at the fifth failure within 30 s, unless more calls than that succeeded in between: one
 * failure in a hundred calls does not mean that the gateway is down. Source: reliability P15.
 */
function fiveInHalfAMinute(): IBreaker {
  let calls: { at: number; isFailure: boolean }[] = []
  function note(isFailed: boolean) {
    const at = Date.now()
    calls = [...calls.filter((call) => at - call.at < WITHIN_MS), { at, isFailure: isFailed }]
  }
  return {
    state: undefined,
    success: () => note(false),
    failure() {
      note(true)
      const failures = calls.flatMap(({ isFailure }, index) => (isFailure ? [index] : []))
      const first = failures.at(-FAILURES)
      return first !== undefined && calls.length - first <= 2 * FAILURES
    },
  }
}

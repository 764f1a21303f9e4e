import { BrokenCircuitError, circuitBreaker, handleWhenResult } from 'cockatiel'
import { fiveInHalfAMinute, REST_MS } from '#src/adapters/breaker.ts'
import type { GatewayAnswer, GatewayFault } from '#src/usecases/gateway.ts'

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

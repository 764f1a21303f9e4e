/**
 * Why the gateway gave no answer. `unreachable`: ask again. `unknown`: it has no such order.
 * `refused`: its own words in `says`.
 */
export type Fault = {
  kind: 'unreachable' | 'unknown' | 'refused' | 'unreadable'
  says: string
  /** The gateway's error code, if it gave one. */
  code: string | null
}

/** An answer of the gateway, or why there is none. */
export type GatewayAnswer<Value> = { ok: true; value: Value } | { ok: false; fault: Fault }

/** Nothing was said about the payment: the gateway is asked again later. Source: reliability C1. */
export function isUnreachable(answer: GatewayAnswer<unknown>): boolean {
  return !answer.ok && answer.fault.kind === 'unreachable'
}

/**
 * Whether an answer that was found by the reference of a message is about this attempt: the gateway
 * may have that reference under another number. One that could not be reached is not asked twice.
 * Source: reliability P3.
 */
export function isAnswerAbout(number: string, answer: GatewayAnswer<{ number: string }>): boolean {
  return answer.ok ? answer.value.number === number : isUnreachable(answer)
}

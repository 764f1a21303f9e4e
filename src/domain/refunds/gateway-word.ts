import type { GatewayAnswer } from '#src/domain/payments/gateway-fault.ts'
import type { GatewayWord } from './sending.ts'

type Fault = Extract<GatewayAnswer<never>, { ok: false }>['fault']
type Sent = GatewayAnswer<unknown>
/** The gateway's state of a refund; undefined where it knows no such refund. */
type Looked = GatewayAnswer<'confirmed' | 'awaited' | 'failed' | 'declined' | undefined>

const saying = ({ says, code }: Fault) => ({ says, code })
const unknown = (fault: Fault): GatewayWord => ({ ...saying(fault), kind: 'unknown' })

/**
 * What a look at a refund says; undefined where the gateway knows no such refund, so that it may be
 * sent. Without an answer nothing is known.
 * Source: reliability C1, P18.
 */
export function wordOfLook(looked: Looked): GatewayWord | undefined {
  if (!looked.ok) return unknown(looked.fault)
  const { value: state } = looked
  if (!state) return undefined
  if (state === 'confirmed' || state === 'awaited') return { kind: state }
  return { kind: 'failed', says: state, code: null }
}

/**
 * That a refund was sent and nobody knows whether it arrived; undefined where the gateway took it,
 * or said that it did not.
 * Source: reliability P18.
 */
export function wordInDoubt(sent: Sent): GatewayWord | undefined {
  if (sent.ok || sent.fault.kind === 'refused' || sent.fault.kind === 'unknown') return undefined
  return unknown(sent.fault)
}

/**
 * What became of a refund that was sent, by the look after it. None counts as failed until the
 * gateway says both: that it refused it, and that it knows no such refund.
 * Source: reliability C1, P18.
 */
export function wordAfterSending(sent: Sent, looked: Looked): GatewayWord {
  if (looked.ok && looked.value) return wordOfLook(looked) ?? { kind: 'awaited' }
  if (sent.ok) return { kind: 'awaited' }
  return looked.ok ? { ...saying(sent.fault), kind: 'failed' } : unknown(looked.fault)
}

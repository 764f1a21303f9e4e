import type { Claimed, GatewayWord } from '#src/domain/refunds/sending.ts'
import type { Gateway, GatewayAnswer, RefundState } from '#src/usecases/gateway.ts'

/**
 * Asks the gateway to pay a refund under the number of its claim. A refund claimed before is looked
 * up first, and none counts as failed until the gateway says it was not paid. Must be called
 * outside any transaction.
 * Source: reliability C1, P18.
 */
export async function askGateway(
  gateway: Gateway,
  { refund: { amount }, sending: { refNo }, referenceNo, isAgain }: Claimed,
): Promise<GatewayWord> {
  const look = () => gateway.refundState({ referenceNo, refNo })
  if (isAgain) {
    const known = await look()
    if (!known.ok) return unknown(known.fault)
    if (known.value) return wordOf(known.value)
  }
  const sent = await gateway.refund({ referenceNo, amount, refNo })
  if (!sent.ok && sent.fault.kind !== 'refused' && sent.fault.kind !== 'unknown')
    return unknown(sent.fault)
  const after = await look()
  if (after.ok && after.value) return wordOf(after.value)
  if (sent.ok) return { kind: 'awaited' }
  return after.ok ? { ...saying(sent.fault), kind: 'failed' } : unknown(after.fault)
}

type Fault = Extract<GatewayAnswer<never>, { ok: false }>['fault']

const saying = ({ says, code }: Fault) => ({ says, code })

function unknown(fault: Fault): GatewayWord {
  return { ...saying(fault), kind: 'unknown' }
}

function wordOf(state: RefundState): GatewayWord {
  if (state === 'confirmed' || state === 'awaited') return { kind: state }
  return { kind: 'failed', says: state, code: null }
}

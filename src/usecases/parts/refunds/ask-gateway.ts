import { wordAfterSending, wordInDoubt, wordOfLook } from '#src/domain/refunds/gateway-word.ts'
import type { Claimed, GatewayWord } from '#src/domain/refunds/sending.ts'
import type { Gateway } from '#src/usecases/gateway.ts'

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
    const known = wordOfLook(await look())
    if (known) return known
  }
  const sent = await gateway.refund({ referenceNo, amount, refNo })
  return wordInDoubt(sent) ?? wordAfterSending(sent, await look())
}

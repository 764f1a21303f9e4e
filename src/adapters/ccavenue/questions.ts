import type { Paise } from '#src/domain/money.ts'
import { amountText } from '#src/domain/payments/amount-text.ts'
import type {
  Gateway,
  GatewayAnswer,
  GatewayRefund,
  GatewayRefunded,
} from '#src/usecases/gateway.ts'
import { answering } from './answering.ts'
import { confirmedIn, type ListedRefund, refundIn, statusIn } from './answers.ts'
import { type Line, gatewayApi, no } from './api.ts'
import { paiseOfDecimals } from './fee.ts'
import { listDay } from './list-day.ts'

/** Its code for a reused refund number. Source: reliability C1 «refundOrder». */
const REPEATED = '51309'

export type Questions = ReturnType<typeof questions>

/** All calls to the gateway, server to server. */
export function questions(line: Line) {
  const { ask, isDown } = gatewayApi(line)
  const { answer, refundsOf } = answering(ask)
  return {
    isDown,
    status: ({ number, referenceNo }) => {
      const question = { order_no: number }
      const exact = referenceNo === undefined ? {} : { reference_no: referenceNo }
      return answer('orderStatusTracker', { ...exact, ...question }, statusIn)
    },
    confirm: ({ referenceNo, amount }) =>
      answer('confirmOrder', oneOrder(referenceNo, amount), confirmedIn),
    async refund({ referenceNo, amount, refNo }): Promise<GatewayAnswer<GatewayRefund>> {
      const question = {
        reference_no: referenceNo,
        refund_amount: amountText(amount),
        refund_ref_no: refNo,
      }
      const sent = await answer('refundOrder', question, refundIn)
      if (sent.ok) return { ok: true, value: { kind: 'sent' } }
      return sent.fault.code === REPEATED ? { ok: true, value: { kind: 'already-sent' } } : sent
    },
    async refundState({ referenceNo, refNo }) {
      const list = await refundsOf(referenceNo)
      if (!list.ok) return list
      return { ok: true, value: list.value.find((refund) => refund.refNo === refNo)?.state }
    },
    async refundsOf({ referenceNo }) {
      const list = await refundsOf(referenceNo)
      return list.ok ? refundedIn(list.value) : list
    },
    listDay: (day) => listDay(day, { answer, refundsOf }),
  } satisfies Partial<Gateway>
}

/** Amounts in the list are text; an invalid one makes the entire list unreadable. */
function refundedIn(list: readonly ListedRefund[]): GatewayAnswer<GatewayRefunded[]> {
  const refunds: GatewayRefunded[] = []
  for (const { state, amount: text } of list) {
    const amount = paiseOfDecimals([text])
    if (amount === undefined) return no('unreadable', 'A refund has no amount.')
    refunds.push({ state, amount })
  }
  return { ok: true, value: refunds }
}

function oneOrder(referenceNo: string, amount: Paise) {
  return { order_List: [{ reference_no: referenceNo, amount: amountText(amount) }] }
}

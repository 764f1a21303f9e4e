import type { Paise } from '#src/domain/money.ts'
import { amountText } from '#src/domain/payments/amount-text.ts'
import type { Gateway, GatewayAnswer, GatewayRefund } from '#src/usecases/gateway.ts'
import { answering } from './answering.ts'
import { confirmedIn, refundIn, statusIn } from './answers.ts'
import { type Line, gatewayApi } from './api.ts'
import { listDay } from './list-day.ts'

/** Its word for «this refund number was used before». Source: reliability C1 «refundOrder». */
const REPEATED = '51309'

export type Questions = ReturnType<typeof questions>

/** Everything that the gateway is asked, server to server. */
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
    listDay: (day) => listDay(day, { answer, refundsOf }),
  } satisfies Partial<Gateway>
}

function oneOrder(referenceNo: string, amount: Paise) {
  return { order_List: [{ reference_no: referenceNo, amount: amountText(amount) }] }
}

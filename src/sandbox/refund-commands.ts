import { z } from 'zod'
import type { Ledger } from './ledger.ts'
import { type Answer, indian, noTrouble, noneFound } from './order-row.ts'
import { type Payment, isPaid, paiseIn, refundable } from './payment.ts'
import { Amount, Reference } from './typed.ts'

export type SandboxRules = {
  /** 51311: only one refund for each payment, as with some banks. */
  isOneRefundOnly: boolean
}
export type Around = {
  ledger: Ledger
  now: () => Temporal.Instant
  rules: SandboxRules
  /** How long the bank takes; undefined: until it is confirmed manually. */
  bankTakesSeconds?: number | undefined
}

const Refund = z.object({
  reference_no: Reference,
  refund_amount: Amount,
  refund_ref_no: z.string().regex(/^[A-Za-z0-9]{1,30}$/),
})
type Refunded = Payment['refunds'][number]
const Details = z.object({ reference_no: Reference })

/** Requests it from the bank: pending at first, as at the gateway. Codes: reliability C1. */
export function refunded(around: Around, question: unknown): Answer {
  const asked = Refund.parse(question)
  const { ledger, now } = around
  const { reference_no, refund_amount, refund_ref_no } = asked
  const payment = ledger.find(reference_no)
  const code = refundFault(around, payment, asked)
  if (code || !payment)
    return { reason: 'Refund: Invalid Parameter', error_code: code, refund_status: 1 }
  const at = now().toString()
  const refund = { refNo: refund_ref_no, amount: refund_amount, status: 'TS-REFA', at }
  const after = { ...payment, refunds: [...payment.refunds, refund] }
  // After a partial refund the payment keeps its status.
  const status = refundable(after) === 0n ? 'Refunded' : payment.status
  ledger.keep({ ...after, status, statusAt: at })
  return { reason: '', error_code: '', refund_status: 0 }
}

function refundFault(
  { ledger, rules }: Around,
  payment: Payment | undefined,
  asked: z.infer<typeof Refund>,
): string | undefined {
  const isUsed = ledger
    .all()
    .some(({ refunds }) => refunds.some(({ refNo }) => refNo === asked.refund_ref_no))
  if (isUsed) return '51309'
  if (!payment || !isPaid(payment)) return '51310'
  if (rules.isOneRefundOnly && payment.refunds.length > 0) return '51311'
  const amount = paiseIn(asked.refund_amount)
  return amount > 0n && amount <= refundable(payment) ? undefined : '51314'
}

export function refundDetails(around: Around, question: unknown): Answer {
  const { reference_no } = Details.parse(question)
  const payment = around.ledger.find(reference_no)
  if (!payment || payment.refunds.length === 0) return { reference_no, ...noneFound }
  return {
    refund_list: payment.refunds
      .map((refund) => arrived(around, refund))
      .map(({ refNo, amount, status, at }) => ({
        refund_amt: amount,
        refund_issue_date: indian(at),
        refund_processed_on: '',
        refund_completion_date: status === 'TS-REFC' ? indian(at) : '',
        refund_bank_ref_no: '',
        refund_mer_ref_no: refNo,
        refund_status: status,
      })),
    reference_no,
    order_no: payment.number,
    order_amt: payment.amount,
    order_curr: payment.currency,
    order_status: payment.status,
    ...noTrouble,
  }
}

/** A refund that was pending long enough is confirmed by the bank. */
function arrived({ now, bankTakesSeconds }: Around, refund: Refunded): Refunded {
  if (bankTakesSeconds === undefined || refund.status !== 'TS-REFA') return refund
  const seconds = now().since(Temporal.Instant.from(refund.at)).total('seconds')
  return seconds < bankTakesSeconds ? refund : { ...refund, status: 'TS-REFC' }
}

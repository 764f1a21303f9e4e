import { data, redirect } from 'react-router'
import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import { RecordUtr, ReturnRefund, TakeRefundBack } from '#src/domain/refunds/refund.ts'
import type { App } from '#src/usecases/index.ts'
import { refusals } from '#src/usecases/refusal.ts'
import { answerForm } from '#src/web/answer-form.ts'
import { submit } from '#src/web/form.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { m } from '#src/web/words/compiled/messages.js'

const Nothing = z.strictObject({})
const Rejection = z.strictObject({ reason: freeText(3, 500) })
const Back = TakeRefundBack.extend({ version: z.coerce.number().int().positive() })

/** Finance's actions on one refund. */
export async function changeRefund(request: Request, verbs: App, refundId: RefundId) {
  const intent = (await request.clone().formData()).get('intent')
  if (intent === 'bank') return takeToBank(verbs, refundId)
  const back = (done: string) => () => redirect(`/finance/refunds/${refundId}?done=${done}`)
  return answerForm(request, {
    approve: () =>
      submit(request, Nothing, () =>
        verbs.decideRefund({ refundId, verdict: 'approve' }).then(back('approve')),
      ),
    reject: () =>
      submit(request, Rejection, ({ reason }) =>
        verbs.decideRefund({ refundId, verdict: 'reject', reason }).then(back('reject')),
      ),
    send: () => submit(request, Nothing, () => verbs.sendRefund({ refundId }).then(back('send'))),
    returned: () =>
      submit(request, ReturnRefund, (input) =>
        verbs.returnRefund({ refundId, ...input }).then(back('returned')),
      ),
    back: () =>
      submit(
        request,
        Back,
        (input) => verbs.takeRefundBack({ refundId, ...input }).then(back('back')),
        { words: { utr: m.finance_utr_rule } },
      ),
    utr: () =>
      submit(
        request,
        RecordUtr,
        (input) => verbs.recordRefundUtr({ refundId, ...input }).then(back('utr')),
        { words: { utr: m.finance_utr_rule } },
      ),
  })
}

/**
 * The account is only in this answer: in no address, and not on the page when it is opened again.
 */
async function takeToBank(verbs: App, refundId: RefundId) {
  const taken = await orRefused(verbs.payRefundByBank({ refundId }))
  if (taken.ok) return { transfer: taken.answer }
  const { refusal, says } = taken.refused
  const result = { status: 'error' as const, error: { '': [says] } }
  return data({ intent: 'bank', result }, refusals[refusal].status)
}

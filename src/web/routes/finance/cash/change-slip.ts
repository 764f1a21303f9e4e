import { redirect } from 'react-router'
import { z } from 'zod'
import { DecideCorrection, ProposeCorrection } from '#src/domain/cash/correction.ts'
import { oneLine } from '#src/domain/free-text.ts'
import type { DepositId } from '#src/domain/payments/payment.ts'
import { TypedRupees } from '#src/domain/typed-rupees.ts'
import type { App } from '#src/usecases/index.ts'
import { answerForm } from '#src/web/answer-form.ts'
import { submit } from '#src/web/form.ts'
import { m } from '#src/web/words/compiled/messages.js'

const Arrived = z.strictObject({ bankReference: oneLine(1, 60), amount: TypedRupees })
const Version = z.coerce.number().int().positive()
const Found = ProposeCorrection.omit({ depositId: true, amountPaise: true }).extend({
  version: Version,
  amount: TypedRupees,
})
const Decided = DecideCorrection.omit({ verdict: true }).extend({ version: Version })

/**
 * Finance's actions on one slip: compares it with the bank's statement, corrects what was missing.
 */
export function changeSlip(request: Request, verbs: App, depositId: DepositId) {
  const back = (done: string) => () => redirect(`/finance/cash/${depositId}?done=${done}`)
  const decide = (verdict: 'confirm' | 'reject') => () =>
    submit(request, Decided, (input) =>
      verbs.decideCorrection({ ...input, verdict }).then(back(verdict)),
    )
  return answerForm(request, {
    reconcile: () =>
      submit(
        request,
        Arrived,
        async ({ bankReference, amount }) => {
          await verbs.reconcileDeposit({ depositId, bankReference, amountPaise: amount })
          return redirect('/finance/cash?done=reconcile')
        },
        { words: { amount: m.finance_rupees_rule } },
      ),
    correct: () =>
      submit(
        request,
        Found,
        ({ amount, ...input }) =>
          verbs
            .proposeCorrection({ depositId, amountPaise: amount, ...input })
            .then(back('proposed')),
        { words: { amount: m.finance_rupees_rule } },
      ),
    confirm: decide('confirm'),
    reject: decide('reject'),
  })
}

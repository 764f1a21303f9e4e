import { redirect } from 'react-router'
import { TypedReturn } from '#src/domain/settlement/inputs.ts'
import type { PayoutId } from '#src/domain/settlement/settlement.ts'
import type { App } from '#src/usecases/index.ts'
import { answerForm } from '#src/web/answer-form.ts'
import { submit } from '#src/web/form.ts'
import { reasonField } from '#src/web/routes/finance/finance-form.tsx'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** The bank returned a payout, of a lab or a phlebotomist. `at`: the page of it. */
export function takeBackPayout(request: Request, verbs: App, payoutId: PayoutId, at: string) {
  return answerForm(request, {
    back: () =>
      submit(
        request,
        TypedReturn,
        async (input) => {
          await verbs.returnPayout({ payoutId, ...input })
          return redirect(`${at}/${payoutId}?done=back`)
        },
        { words: { utr: m.finance_utr_rule } },
      ),
  })
}

/** The form for it: the number is typed from the bank's advice. */
export function PayoutBack({ version, tried }: { version: number; tried: TriedForm }) {
  return (
    <Panel title={m.finance_payout_returned()}>
      <ActForm
        intent="back"
        about={{ version }}
        lede={m.finance_payout_back_lede()}
        fields={[
          { name: 'utr', label: m.finance_utr(), help: m.finance_back_utr_help() },
          reasonField(m.finance_refund_returned_help()),
        ]}
        act={m.finance_payout_back()}
        kind="danger"
        tried={tried}
      />
    </Panel>
  )
}

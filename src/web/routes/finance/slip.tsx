import { redirect } from 'react-router'
import { z } from 'zod'
import { oneLine } from '#src/domain/free-text.ts'
import { DepositId } from '#src/domain/payments/payment.ts'
import { TypedRupees } from '#src/domain/typed-rupees.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { FinanceFrame } from '#src/web/ui/finance-frame.tsx'
import { SlipActs, SlipFacts, SlipReceipts } from '#src/web/ui/finance-slip.tsx'
import { Duo } from '#src/web/ui/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/slip'
import { answerForm } from '#src/web/answer-form.ts'

export const handle: Handle = { isPlain: true, frame: 'app' }

export const loader = ({ params, context }: Route.LoaderArgs) =>
  context.get(app).viewDeposit({ depositId: idIn(DepositId, params.id) })

const Arrived = z.strictObject({ bankReference: oneLine(1, 60), amount: TypedRupees })

export function action({ request, params, context }: Route.ActionArgs) {
  const depositId = idIn(DepositId, params.id)
  return answerForm(request, {
    reconcile: () =>
      submit(
        request,
        Arrived,
        async ({ bankReference, amount }) => {
          const wanted = { depositId, bankReference, amountPaise: amount }
          await context.get(app).reconcileDeposit(wanted)
          return redirect('/finance/cash?done=reconcile')
        },
        { words: { amount: m.finance_rupees_rule } },
      ),
  })
}

export default function SlipPage({ loaderData: slip, actionData }: Route.ComponentProps) {
  return (
    <FinanceFrame
      part="cash"
      title={m.finance_slip_of({ number: slip.number })}
      lede={m.finance_slip_lede({ name: slip.phlebotomistName })}
    >
      <Duo side={<SlipActs slip={slip} tried={actionData} />}>
        <SlipReceipts slip={slip} />
        <SlipFacts slip={slip} />
      </Duo>
    </FinanceFrame>
  )
}

import { DepositId } from '#src/domain/payments/payment.ts'
import { idIn } from '#src/web/addresses.ts'
import { asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { FinanceFrame } from '#src/web/routes/finance/finance-frame.tsx'
import { Done } from '#src/web/ui/finance-parts.tsx'
import { Duo } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/slip'
import { changeSlip } from './change-slip.ts'
import { CorrectionForm, Corrections } from './finance-corrections.tsx'
import { SlipActs, SlipFacts, SlipReceipts } from './finance-slip.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const slip = await context.get(app).viewDeposit({ depositId: idIn(DepositId, params.id) })
  return { slip, done: asked(request).get('done') }
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  changeSlip(request, context.get(app), idIn(DepositId, params.id))

export default function SlipPage({ loaderData, actionData }: Route.ComponentProps) {
  const { slip, done } = loaderData
  const words = {
    proposed: m.finance_done_proposed,
    confirm: m.finance_done_confirm,
    reject: m.finance_done_reject,
  }
  return (
    <FinanceFrame
      part="cash"
      title={m.finance_slip_of({ number: slip.number })}
      lede={m.finance_slip_lede({ name: slip.phlebotomistName })}
    >
      <Done done={done} words={words} />
      <Duo
        side={
          <>
            <SlipActs slip={slip} tried={actionData} />
            <CorrectionForm slip={slip} tried={actionData} />
          </>
        }
      >
        <SlipReceipts slip={slip} />
        <SlipFacts slip={slip} />
        <Corrections slip={slip} tried={actionData} />
      </Duo>
    </FinanceFrame>
  )
}

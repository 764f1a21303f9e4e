import { redirect } from 'react-router'
import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { type Bearer, ChargebackId } from '#src/domain/chargebacks/chargeback.ts'
import { idIn } from '#src/web/addresses.ts'
import { answerForm, asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { FinanceFrame } from '#src/web/routes/finance/finance-frame.tsx'
import { Done } from '#src/web/ui/finance-parts.tsx'
import { Duo } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/chargeback'
import { ChargebackActs, ChargebackFacts } from './chargeback-page.tsx'
import { ChargebackProof } from './chargeback-proof.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const chargebackId = idIn(ChargebackId, params.id)
  const found = await context.get(app).viewChargeback({ chargebackId })
  return { found, done: asked(request).get('done') }
}

const Decision = z.strictObject({ note: freeText(3, 1000) })

export function action({ request, params, context }: Route.ActionArgs) {
  const chargebackId = idIn(ChargebackId, params.id)
  const { decideChargeback } = context.get(app)
  const back = (done: string) => redirect(`/finance/chargebacks/${chargebackId}?done=${done}`)
  const lose = (bearer: Bearer) => () =>
    submit(request, Decision, async ({ note }) => {
      await decideChargeback({ chargebackId, verdict: 'lost', bearer, note })
      return back('lost')
    })
  return answerForm(request, {
    won: () =>
      submit(request, Decision, async ({ note }) => {
        await decideChargeback({ chargebackId, verdict: 'won', note })
        return back('won')
      }),
    lost: lose('platform'),
    'lost-by-lab': lose('lab'),
  })
}

export default function ChargebackPage({ loaderData, actionData }: Route.ComponentProps) {
  const { found, done } = loaderData
  const { caseNumber, amount, number } = found
  const words = {
    open: m.chargeback_done_open,
    won: m.chargeback_done_won,
    lost: m.chargeback_done_lost,
  }
  return (
    <FinanceFrame
      part="chargebacks"
      title={m.chargeback_of({ number: caseNumber })}
      lede={m.chargeback_of_lede({ amount: rupeesOf(amount), number })}
    >
      <Done done={done} words={words} />
      <p className="no-print">
        <Link to={`/bookings/${number}`}>
          {m.chargeback_booking()} {number}
        </Link>
      </p>
      <Duo side={<ChargebackActs of={found} tried={actionData} />}>
        <ChargebackFacts of={found} />
        <ChargebackProof of={found} />
      </Duo>
    </FinanceFrame>
  )
}

import { redirect } from 'react-router'
import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { BreakId } from '#src/domain/reconciliation/break.ts'
import { idIn } from '#src/web/addresses.ts'
import { answerForm, asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { CaseOfBreak } from '#src/web/routes/finance/chargebacks/chargeback-form.tsx'
import { enterCase } from '#src/web/routes/finance/chargebacks/enter-case.ts'
import { FinanceFrame } from '#src/web/routes/finance/finance-frame.tsx'
import { Done } from '#src/web/ui/finance-parts.tsx'
import { breakWords } from '#src/web/ui/finance-words.ts'
import { Duo } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/break'
import { BreakActs, BreakFacts, BreakSides } from './finance-break.tsx'
import { breakKey } from './finance-breaks.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const breakId = idIn(BreakId, params.id)
  const found = await context.get(app).viewBreak({ breakId })
  return { found, done: asked(request).get('done') }
}

export function action({ request, params, context }: Route.ActionArgs) {
  const breakId = idIn(BreakId, params.id)
  const verbs = context.get(app)
  const back = (done: string) => () => redirect(`/finance/breaks/${breakId}?done=${done}`)
  return answerForm(request, {
    take: () =>
      submit(request, z.strictObject({}), () => verbs.takeBreak({ breakId }).then(back('take'))),
    dispute: () => enterCase(request, verbs, { breakId }),
    resolve: () =>
      submit(request, z.strictObject({ note: freeText(3, 1000) }), ({ note }) =>
        verbs.resolveBreak({ breakId, note }).then(back('resolve')),
      ),
  })
}

export default function BreakPage({ loaderData, actionData }: Route.ComponentProps) {
  const { found, done } = loaderData
  const words = { take: m.finance_break_done_take, resolve: m.finance_break_done_resolve }
  return (
    <FinanceFrame
      part="breaks"
      title={breakWords[found.kind]()}
      lede={m.finance_break_lede({ key: breakKey(found) })}
    >
      <Done done={done} words={words} />
      <Duo
        side={
          <>
            {found.kind === 'chargeback' && found.state === 'open' && found.bookingId !== null && (
              <CaseOfBreak tried={actionData} />
            )}
            <BreakActs of={found} tried={actionData} />
          </>
        }
      >
        <BreakSides of={found} />
        <BreakFacts of={found} />
      </Duo>
    </FinanceFrame>
  )
}

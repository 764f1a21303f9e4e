import {
  type ChargebackState,
  chargebackStates,
} from '#src/domain/chargebacks/chargeback-machine.ts'
import { ChargebackId } from '#src/domain/chargebacks/chargeback.ts'
import { answerForm, asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { ChargebackTable } from '#src/web/orders/chargeback-list.tsx'
import { FinanceFrame, FinanceTabs } from '#src/web/routes/finance/finance-frame.tsx'
import { OlderNewer } from '#src/web/ui/finance-parts.tsx'
import { EmptyState } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/chargebacks'
import { CaseOfBooking } from './chargeback-form.tsx'
import { enterCaseOf } from './enter-case.ts'

export const handle: Handle = { isPlain: true, frame: 'app' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = asked(request)
  const state = chargebackStates.find((one) => one === query.get('state')) ?? 'open'
  const before = ChargebackId.safeParse(query.get('before')).data
  const listed = await context.get(app).listChargebacks({ state, ...(before && { before }) })
  return { state, ...listed, isFirst: before === undefined }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm(request, { dispute: () => enterCaseOf(request, context.get(app)) })

const tabs: Record<ChargebackState, () => string> = {
  open: m.chargeback_tab_open,
  won: m.chargeback_tab_won,
  lost: m.chargeback_tab_lost,
}

const at = (state: ChargebackState) => `/finance/chargebacks?state=${state}`

export default function ChargebacksPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, chargebacks, next, open, isFirst } = loaderData
  const isOpen = state === 'open'
  return (
    <FinanceFrame part="chargebacks" lede={m.chargeback_lede()}>
      <FinanceTabs
        label={m.chargeback_title()}
        tabs={chargebackStates.map((name) => ({
          to: at(name),
          words: tabs[name](),
          count: name === 'open' ? open : undefined,
          isCurrent: name === state,
        }))}
      />
      {chargebacks.length === 0 ? (
        <EmptyState title={isOpen ? m.chargeback_none() : m.chargeback_none_decided()}>
          {m.chargeback_none_help()}
        </EmptyState>
      ) : (
        <ChargebackTable chargebacks={chargebacks} />
      )}
      <OlderNewer first={isFirst ? null : at(state)} next={next && `${at(state)}&before=${next}`} />
      {isOpen && <CaseOfBooking tried={actionData} />}
    </FinanceFrame>
  )
}

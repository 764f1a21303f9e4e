import { redirect } from 'react-router'
import { z } from 'zod'
import { oneLine } from '#src/domain/free-text.ts'
import { BreakId } from '#src/domain/reconciliation/break.ts'
import { ListCalendar } from '#src/domain/reconciliation/inputs.ts'
import { TypedRupees } from '#src/domain/typed-rupees.ts'
import { answerForm, asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { FinanceFrame, FinanceTabs } from '#src/web/routes/finance/finance-frame.tsx'
import { Done, OlderNewer } from '#src/web/ui/finance-parts.tsx'
import { EmptyState, Panel } from '#src/web/ui/frame/page.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/breaks'
import { DayStands, ReconciledDays } from './calendar.tsx'
import { BreakAges } from './finance-ageing.tsx'
import { BreakTable, GatewayForms, Runs } from './finance-breaks.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

const State = z.enum(['open', 'resolved'])
const Run = z.strictObject({ day: z.iso.date() })
const Arrived = z.strictObject({
  reference: oneLine(1, 60),
  amount: TypedRupees.refine((amount) => amount > 0),
  fee: TypedRupees,
})

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = asked(request)
  const state = State.safeParse(query.get('state')).data ?? 'open'
  const before = BreakId.safeParse(query.get('before')).data
  const day = z.iso.date().safeParse(query.get('day')).data
  const month = ListCalendar.safeParse({ month: day?.slice(0, 7) ?? query.get('month') }).data
  const verbs = context.get(app)
  const of = day === undefined ? { state } : { day }
  const listed = await verbs.listBreaks({ ...of, ...(before && { before }) })
  const calendar = await verbs.viewCalendar(month ?? {})
  const isFirst = before === undefined
  return { state, day, calendar, ...listed, isFirst, done: query.get('done') }
}

export function action({ request, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const back = (done: string) => redirect(`/finance/breaks?done=${done}`)
  return answerForm(request, {
    run: () =>
      submit(request, Run, async ({ day }) => {
        const { found, unasked } = await verbs.reconcileDay({ day })
        if (found > 0) return back('found')
        return back(unasked === 0 ? 'equal' : 'partly')
      }),
    arrived: () =>
      submit(
        request,
        Arrived,
        async ({ reference, amount, fee }) => {
          await verbs.recordGatewaySettlement({ reference, amountPaise: amount, feePaise: fee })
          return back('arrived')
        },
        { words: { amount: m.finance_rupees_rule, fee: m.finance_rupees_rule } },
      ),
  })
}

export default function BreaksPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, day, calendar, breaks, next, open, runs, isFirst, done } = loaderData
  if (day !== undefined) return <BreaksOfDay {...loaderData} day={day} tried={actionData} />
  const words = {
    equal: m.finance_run_equal,
    partly: m.finance_run_partly,
    found: m.finance_run_found,
    arrived: m.finance_arrived_done,
  }
  const at = (name: string) => `/finance/breaks?state=${name}`
  return (
    <FinanceFrame part="breaks" lede={m.finance_breaks_lede()}>
      <Done done={done} words={words} />
      <FinanceTabs
        label={m.finance_breaks()}
        tabs={[
          {
            to: at('open'),
            words: m.finance_breaks_open(),
            count: open,
            isCurrent: state === 'open',
          },
          { to: at('resolved'), words: m.finance_breaks_resolved(), isCurrent: state !== 'open' },
        ]}
      />
      {breaks.length === 0 ? (
        <EmptyState title={m.finance_breaks_none()}>{m.finance_breaks_none_help()}</EmptyState>
      ) : (
        <BreakTable breaks={breaks} />
      )}
      {state === 'open' && isFirst && next === null && breaks.length > 0 && (
        <BreakAges breaks={breaks} />
      )}
      <OlderNewer first={isFirst ? null : at(state)} next={next && `${at(state)}&before=${next}`} />
      <ReconciledDays calendar={calendar} at="/finance/breaks" />
      <Panel title={m.finance_runs()}>
        <Runs runs={runs} />
      </Panel>
      <GatewayForms tried={actionData} />
    </FinanceFrame>
  )
}

type OfDay = Pick<
  Route.ComponentProps['loaderData'],
  'calendar' | 'breaks' | 'next' | 'isFirst'
> & {
  day: string
  tried: Route.ComponentProps['actionData']
}

/** One day of the calendar: how it stands, everything that differs on it, and the calendar again. */
function BreaksOfDay({ day, calendar, breaks, next, isFirst, tried }: OfDay) {
  const at = `/finance/breaks?day=${day}`
  return (
    <FinanceFrame part="breaks" title={dayOf(day)} lede={m.finance_calendar_day_lede()}>
      <DayStands calendar={calendar} day={day} />
      {breaks.length === 0 ? (
        <p>{m.finance_calendar_day_none()}</p>
      ) : (
        <BreakTable breaks={breaks} />
      )}
      <OlderNewer first={isFirst ? null : at} next={next && `${at}&before=${next}`} />
      <ReconciledDays calendar={calendar} at="/finance/breaks" />
      <GatewayForms tried={tried} day={day} />
    </FinanceFrame>
  )
}

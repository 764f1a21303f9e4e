import { dueSpans } from '#src/domain/labs/morning.ts'
import type { App } from '#src/usecases/index.ts'
import { BarList } from '#src/web/charts/bar-list.tsx'
import { Columns } from '#src/web/charts/columns.tsx'
import { Figure } from '#src/web/charts/figure.tsx'
import { rupeesOnScale } from '#src/web/charts/on-scale.ts'
import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { rejectWords } from '#src/web/results/bench-words.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { KeyValues, Panel } from '#src/web/ui/frame/page.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/morning'
import { DeskFrame } from './desk-frame.tsx'
import { Curve, curveRows } from './morning-charts.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

export const loader = ({ context }: Route.LoaderArgs) => context.get(app).viewMorning()

type Morning = Awaited<ReturnType<App['viewMorning']>>

export default function MorningPage({ loaderData }: Route.ComponentProps) {
  return (
    <DeskFrame part="morning" lede={m.desk_morning_lede()}>
      <div className="deskcols">
        <Due {...loaderData} />
        <Rejected {...loaderData} />
        <Turnaround {...loaderData} />
        <Payout {...loaderData} />
      </div>
      <Revenue {...loaderData} />
    </DeskFrame>
  )
}

const spanWords = {
  late: m.desk_morning_late,
  soon: m.desk_morning_soon,
  today: m.desk_morning_today,
  later: m.desk_morning_later,
} as const

function Due({ due }: Pick<Morning, 'due'>) {
  return (
    <Panel title={m.desk_morning_due()}>
      <BarList
        rows={dueSpans.map((span) => ({
          id: span,
          label: spanWords[span](),
          value: due[span],
          shown: String(due[span]),
          tone: span === 'late' || span === 'soon' ? span : undefined,
        }))}
      />
      <p className="row-acts mt-4">
        <LinkButton to="/lab/late" kind="quiet" size="small">
          {m.desk_morning_see_late()}
        </LinkButton>
        <LinkButton to="/lab" kind="quiet" size="small">
          {m.bench_title()}
        </LinkButton>
        <LinkButton to="/lab/storage" kind="quiet" size="small">
          {m.storage_title()}
        </LinkButton>
      </p>
    </Panel>
  )
}

function Rejected({ rejected, days }: Pick<Morning, 'rejected' | 'days'>) {
  return (
    <Panel title={m.desk_morning_rejected({ days })}>
      {rejected.length === 0 ? (
        <p className="soft">{m.desk_morning_rejected_none()}</p>
      ) : (
        <BarList
          rows={rejected.map(({ reason, count }) => {
            return { id: reason, label: rejectWords[reason](), value: count, shown: String(count) }
          })}
        />
      )}
    </Panel>
  )
}

function Turnaround({ turnaround, days }: Pick<Morning, 'turnaround' | 'days'>) {
  if (!turnaround)
    return (
      <Panel title={m.desk_morning_turnaround({ days })}>
        <p className="soft">{m.desk_morning_turnaround_few()}</p>
      </Panel>
    )
  const { half, most, onTimePercent, reports, curve } = turnaround
  const facts = { half, most, percent: onTimePercent, reports }
  const marks = [
    { hours: half, percent: 50, words: m.desk_morning_half({ hours: half }) },
    { hours: most, percent: 90, words: m.desk_morning_most({ hours: most }) },
  ]
  return (
    <Panel title={m.desk_morning_turnaround({ days })}>
      <Figure
        title={m.desk_morning_turnaround({ days })}
        heads={[m.desk_morning_after_hours(), m.desk_morning_ready()]}
        rows={curveRows(curve)}
      >
        <Curve label={m.desk_morning_turnaround_words(facts)} curve={curve} marks={marks} />
      </Figure>
      <KeyValues
        rows={[
          [m.desk_morning_half_head(), m.desk_morning_hours({ hours: half })],
          [m.desk_morning_most_head(), m.desk_morning_hours({ hours: most })],
          [m.desk_morning_on_time(), `${onTimePercent} %`],
          [m.desk_morning_reports(), reports],
        ]}
      />
    </Panel>
  )
}

const whyWords = {
  'nothing-due': m.desk_morning_why_nothing_due,
  'not-positive': m.desk_morning_why_not_positive,
  'no-account': m.desk_morning_why_no_account,
  'not-payable': m.desk_morning_why_not_payable,
} as const

function Payout({ payout }: Pick<Morning, 'payout'>) {
  const { through, why } = payout
  const rows = [
    ['due', m.desk_morning_eligible({ day: dayOf(through) }), payout.duePaise],
    ['later', m.desk_morning_after(), payout.laterPaise],
    ['batched', m.desk_morning_batched(), payout.batchedPaise],
    ['transit', m.desk_morning_transit(), payout.approvedPaise],
    ['accrued', m.desk_morning_accrued(), payout.accruedPaise],
    ['hold', m.desk_morning_hold(), payout.onHoldPaise],
  ] as const
  return (
    <Panel title={m.desk_morning_payout()}>
      <BarList
        rows={rows.map(([id, label, amount]) => {
          return { id, label, value: amount, shown: rupeesOf(amount) }
        })}
      />
      {why && <p className="mt-4 soft">{whyWords[why]()}</p>}
      <p className="mt-4">
        <LinkButton to="/lab/desk/statements" kind="quiet" size="small">
          {m.statement_title()}
        </LinkButton>
      </p>
    </Panel>
  )
}

/** The table behind the picture is newest first: the week that runs is not complete. */
function Revenue({ weeks }: Pick<Morning, 'weeks'>) {
  const title = m.desk_morning_revenue({ weeks: weeks.length })
  if (weeks.every(({ net }) => net === 0))
    return (
      <Panel title={title}>
        <p className="soft">{m.desk_morning_revenue_none()}</p>
      </Panel>
    )
  return (
    <Panel title={title}>
      <Figure
        title={title}
        heads={[m.desk_morning_week_head(), m.desk_morning_net()]}
        rows={weeks.toReversed().map(({ week, net }) => {
          const name = m.desk_morning_week({ day: dayOf(week) })
          return { id: week, name, cells: [rupeesOf(net)] }
        })}
      >
        <Columns
          label={m.desk_morning_revenue_words({ weeks: weeks.length })}
          columns={weeks.map(({ week, net }) => {
            return { id: week, label: dayOf(week, 'short'), values: { net } }
          })}
          parts={[{ id: 'net', label: m.desk_morning_net(), tone: '1' }]}
          shown={rupeesOnScale}
        />
      </Figure>
    </Panel>
  )
}

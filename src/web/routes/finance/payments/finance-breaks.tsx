import type { App } from '#src/usecases/index.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { breakWords } from '#src/web/ui/finance-words.ts'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { Day, Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Listed = Awaited<ReturnType<App['listBreaks']>>
export type BreakLine = Listed['breaks'][number]

/** Discrepancies with the gateway or the bank: what, about what, since when, whose. */
export function BreakTable({ breaks }: Pick<Listed, 'breaks'>) {
  return (
    <DataTable
      stacks
      label={m.finance_breaks()}
      columns={[
        { id: 'what', head: m.finance_break_what() },
        { id: 'key', head: m.finance_break_key() },
        { id: 'day', head: m.finance_break_of_day() },
        { id: 'since', head: m.finance_since() },
        { id: 'who', head: m.finance_turn() },
        { id: 'state', head: m.finance_state() },
      ]}
    >
      {breaks.map((one) => (
        <tr key={one.breakId}>
          <td className="fincell">
            <Link to={`/finance/breaks/${one.breakId}`}>{breakWords[one.kind]()}</Link>
          </td>
          <td className="num finkey">{breakKey(one)}</td>
          <td className="num">
            <Day on={one.day} />
          </td>
          <td className="sub">
            <Time at={one.foundAt} shape="near" />
          </td>
          <td>{one.ownerName ?? m.finance_nobody_yet()}</td>
          <td>
            <BreakState of={one} />
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

/** What it is about. For the bank's file only the payout: why it matches nothing is on its page. */
export function breakKey({ kind, key }: Pick<BreakLine, 'kind' | 'key'>): string {
  return kind === 'bank-file' ? (key.split(' ')[0] ?? key) : key
}

/** Closed, or how urgent it is. */
export function BreakState({ of }: { of: BreakLine }) {
  if (of.state === 'resolved') return <Chip icon="check">{m.finance_break_resolved()}</Chip>
  if (of.isPastReversal)
    return (
      <Chip icon="warning" tone="danger">
        {m.finance_break_past_reversal()}
      </Chip>
    )
  if (of.isAlarmed)
    return (
      <Chip icon="warning" tone="danger">
        {m.finance_break_alarmed()}
      </Chip>
    )
  return (
    <Chip icon="clock" tone="needs">
      {m.finance_break_is_open()}
    </Chip>
  )
}

/** Which days were compared, and the results. */
export function Runs({ runs }: Pick<Listed, 'runs'>) {
  if (runs.length === 0) return <p className="soft">{m.finance_runs_none()}</p>
  return (
    <DataTable
      stacks
      label={m.finance_runs()}
      columns={[
        { id: 'day', head: m.finance_break_of_day() },
        { id: 'at', head: m.finance_run_at() },
        { id: 'compared', head: m.finance_run_compared(), isRight: true },
        { id: 'breaks', head: m.finance_breaks(), isRight: true },
      ]}
    >
      {runs.map(({ day, ranAt, compared, breaks }) => (
        <tr key={day}>
          <td className="num">
            <Day on={day} />
          </td>
          <td className="sub">
            <Time at={ranAt} shape="near" />
          </td>
          <td className="r num">{compared}</td>
          <td className="r num">{breaks}</td>
        </tr>
      ))}
    </DataTable>
  )
}

/** Comparing a day again, and the gateway's payments into our bank account. */
export function GatewayForms({ tried, day }: { tried: TriedForm; day?: string }) {
  return (
    <div className="deskcols">
      <Panel title={m.finance_run_title()}>
        <ActForm
          intent="run"
          lede={m.finance_run_lede()}
          fields={[{ name: 'day', label: m.finance_break_of_day(), kind: 'date', value: day }]}
          act={m.finance_run()}
          kind="quiet"
          tried={tried}
        />
      </Panel>
      <Panel title={m.finance_arrived_title()}>
        <ActForm
          intent="arrived"
          lede={m.finance_arrived_lede()}
          fields={[
            { name: 'reference', label: m.finance_arrived_reference() },
            { name: 'amount', label: m.finance_arrived_amount(), kind: 'rupees' },
            { name: 'fee', label: m.finance_arrived_fee(), kind: 'rupees' },
          ]}
          act={m.finance_arrived()}
          kind="quiet"
          tried={tried}
        />
      </Panel>
    </div>
  )
}

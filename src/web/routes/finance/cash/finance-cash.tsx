import type { App } from '#src/usecases/index.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { StateChip } from '#src/web/ui/finance-parts.tsx'
import { depositStates } from '#src/web/ui/finance-words.ts'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { EmptyState, Panel } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Money, rupeesOf } from '#src/web/ui/money.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Held = Awaited<ReturnType<App['listCashInHand']>>[number]
type Slip = Awaited<ReturnType<App['listDeposits']>>['deposits'][number]

type HeldProps = {
  held: readonly Held[]
  /** The office counts; finance only views. */
  mayCount: boolean
  counted: string | undefined
}

/** Who holds how much, by how many receipts. */
export function CashHeld({ held, mayCount, counted }: HeldProps) {
  if (held.length === 0)
    return <EmptyState title={m.finance_held_none()}>{m.finance_held_none_help()}</EmptyState>
  return (
    <DataTable
      stacks
      label={m.finance_held()}
      hasActions={mayCount}
      columns={[
        { id: 'who', head: m.finance_phlebotomist() },
        { id: 'receipts', head: m.finance_receipts(), isRight: true },
        { id: 'amount', head: m.finance_amount(), isRight: true },
        ...(mayCount ? [{ id: 'act', head: m.finance_acts() }] : []),
      ]}
    >
      {held.map(({ phlebotomistId, name, receipts, amount }) => (
        <tr key={phlebotomistId} aria-selected={phlebotomistId === counted}>
          <td>{name}</td>
          <td className="r num">{receipts}</td>
          <td className="r">
            <Money paise={amount} />
          </td>
          {mayCount && (
            <td>
              <LinkButton
                to={`/finance/cash?count=${phlebotomistId}#count`}
                kind="quiet"
                size="small"
              >
                {m.finance_count()}
                <span className="sr-only"> {name}</span>
              </LinkButton>
            </td>
          )}
        </tr>
      ))}
    </DataTable>
  )
}

/** All of it is counted at once; less is a slip that says why. */
export function CountForm({ held, tried }: { held: Held; tried: TriedForm }) {
  const { phlebotomistId, name, amount, receipts } = held
  return (
    <div id="count">
      <Panel title={m.finance_count_of({ name })}>
        <ActForm
          intent="count"
          about={{ phlebotomistId, expectedPaise: amount }}
          lede={m.finance_count_lede({ amount: rupeesOf(amount), count: receipts })}
          fields={[
            { name: 'amount', label: m.finance_counted(), kind: 'rupees' },
            {
              name: 'shortReason',
              label: m.finance_short_reason(),
              help: m.finance_short_reason_help(),
              kind: 'area',
              isOptional: true,
            },
          ]}
          act={m.finance_count_take()}
          tried={tried}
        />
      </Panel>
    </div>
  )
}

/** Slips: the receipts' total, the counted amount, by whom, and what the bank received. */
export function SlipTable({ deposits }: { deposits: readonly Slip[] }) {
  return (
    <DataTable
      stacks
      label={m.finance_slips()}
      columns={[
        { id: 'number', head: m.finance_slip() },
        { id: 'who', head: m.finance_phlebotomist() },
        { id: 'expected', head: m.finance_expected(), isRight: true },
        { id: 'counted', head: m.finance_counted(), isRight: true },
        { id: 'short', head: m.finance_short(), isRight: true },
        { id: 'by', head: m.finance_counted_by() },
        { id: 'since', head: m.finance_since() },
        { id: 'state', head: m.finance_state() },
      ]}
    >
      {deposits.map((slip) => (
        <tr key={slip.depositId}>
          <td className="num">
            <Link to={`/finance/cash/${slip.depositId}`}>{slip.number}</Link>
          </td>
          <td>{slip.phlebotomistName}</td>
          <td className="r">
            <Money paise={slip.expected} />
          </td>
          <td className="r">
            <Money paise={slip.counted} />
          </td>
          <td className={slip.short === 0 ? 'r none' : 'r'}>
            {slip.short === 0 ? m.finance_none() : <Money paise={slip.short} />}
          </td>
          <td>{slip.takenByName}</td>
          <td className="sub">
            <Time at={slip.takenAt} shape="near" />
          </td>
          <td>
            <StateChip {...depositStates[slip.state]} />
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

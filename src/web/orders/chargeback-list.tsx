import type { App } from '#src/usecases/index.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { StateChip } from '#src/web/ui/finance-parts.tsx'
import type { StateLook } from '#src/web/ui/finance-words.ts'
import { Link } from '#src/web/ui/link.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { Money } from '#src/web/ui/money.tsx'
import { Day } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Listed = Awaited<ReturnType<App['listChargebacks']>>['chargebacks']
type Line = Listed[number]

export const chargebackStates: Record<Line['state'], StateLook> = {
  open: { icon: 'warning', tone: 'needs', label: m.chargeback_state_open },
  won: { icon: 'check', tone: 'ok', label: m.chargeback_state_won },
  lost: { icon: 'close', tone: 'plain', label: m.chargeback_state_lost },
}

/** Chargebacks: which, of which booking, how much, by when, and their state. */
export function ChargebackTable({ chargebacks }: { chargebacks: Listed }) {
  return (
    <DataTable
      stacks
      label={m.chargeback_title()}
      columns={[
        { id: 'case', head: m.chargeback_case() },
        { id: 'booking', head: m.chargeback_booking() },
        { id: 'by', head: m.chargeback_respond_by() },
        { id: 'state', head: m.finance_state() },
        { id: 'amount', head: m.chargeback_amount(), isRight: true },
      ]}
    >
      {chargebacks.map((one) => (
        <tr key={one.chargebackId}>
          <td className="fincell">
            <Link to={`/finance/chargebacks/${one.chargebackId}`}>{one.caseNumber}</Link>
          </td>
          <td className="num">{one.number}</td>
          <td className="num">
            <RespondBy of={one} />
          </td>
          <td>
            <StateChip {...chargebackStates[one.state]} />
          </td>
          <td className="r num">
            <Money paise={one.amount} />
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

/** The bank's last day, and that it has passed where nobody answered. */
export function RespondBy({ of: { respondBy, isOverdue } }: { of: Line }) {
  if (respondBy === null) return m.chargeback_no_day()
  return (
    <>
      <Day on={respondBy} />{' '}
      {isOverdue && (
        <Chip icon="warning" tone="danger">
          {m.chargeback_overdue()}
        </Chip>
      )}
    </>
  )
}

import { whyOf } from '#src/web/orders/order-reasons.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { StateChip } from '#src/web/ui/finance-parts.tsx'
import { refundStates } from '#src/web/ui/finance-words.ts'
import { Link } from '#src/web/ui/link.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { Money } from '#src/web/ui/money.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { type RefundLine, ruleReason, turnOf } from './finance-queues.ts'

/**
 * Refunds of one queue: which booking, how much, why, state, whose turn, since when, until when.
 */
export function RefundTable({ refunds }: { refunds: readonly RefundLine[] }) {
  return (
    <DataTable
      stacks
      label={m.finance_refunds()}
      columns={[
        { id: 'booking', head: m.finance_booking() },
        { id: 'amount', head: m.finance_amount(), isRight: true },
        { id: 'why', head: m.finance_reason() },
        { id: 'state', head: m.finance_state() },
        { id: 'turn', head: m.finance_turn() },
        { id: 'since', head: m.finance_since() },
        { id: 'due', head: m.finance_due() },
      ]}
    >
      {refunds.map((refund) => (
        <tr key={refund.refundId}>
          <td className="num">
            <Link to={`/finance/refunds/${refund.refundId}`}>
              {refund.number ?? m.finance_no_booking()}
            </Link>
          </td>
          <td className="r">
            <Money paise={refund.amount} />
          </td>
          <td className="fincell">{ruleReason(refund.reason) ?? whyOf(refund.reason)}</td>
          <td>
            <StateChip {...refundStates[refund.state]} />
          </td>
          <td>{turnOf(refund)}</td>
          <td className="sub">
            <Time at={refund.requestedAt} shape="near" />
          </td>
          <td>
            <DueBy refund={refund} />
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

/** The last day on which it is on time; a late one says so in words. */
export function DueBy({ refund: { dueBy, overdueAt } }: { refund: RefundLine }) {
  if (overdueAt === null) return dayOf(dueBy)
  return (
    <Chip icon="warning" tone="danger">
      {m.finance_overdue({ day: dayOf(dueBy) })}
    </Chip>
  )
}

import type { App } from '#src/usecases/index.ts'
import { GrossBar } from '#src/web/statements/finance-split.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { StateChip } from '#src/web/ui/finance-parts.tsx'
import { batchStates } from '#src/web/ui/finance-words.ts'
import { Link } from '#src/web/ui/link.tsx'
import { Money } from '#src/web/ui/money.tsx'
import { Day, Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'

export type Batch = Awaited<ReturnType<App['listBatches']>>['batches'][number]

/** A week's batches: how much to how many labs, who made them, whose turn it is. */
export function BatchTable({ batches }: { batches: readonly Batch[] }) {
  const whole = Math.max(0, ...batches.map(({ totals }) => totals.gross))
  return (
    <DataTable
      stacks
      label={m.finance_batches()}
      columns={[
        { id: 'week', head: m.finance_week() },
        { id: 'number', head: m.finance_batch() },
        { id: 'labs', head: m.finance_labs(), isRight: true },
        { id: 'bar', head: m.finance_parts_of() },
        { id: 'net', head: m.finance_net(), isRight: true },
        { id: 'made', head: m.finance_made_by() },
        { id: 'since', head: m.finance_since() },
        { id: 'turn', head: m.finance_turn() },
        { id: 'state', head: m.finance_state() },
      ]}
    >
      {batches.map((batch) => (
        <tr key={batch.batchId}>
          <td className="num">
            <Link to={`/finance/settlements/${batch.batchId}`}>
              <Day on={batch.week} />
            </Link>
          </td>
          <td className="num">{batch.number}</td>
          <td className="r num">{batch.payouts}</td>
          <td>
            <GrossBar split={batch.totals} whole={whole} />
          </td>
          <td className="r">
            <Money paise={batch.totals.net} />
          </td>
          <td>{batch.madeBy}</td>
          <td className="sub">
            <Time at={batch.decidedAt ?? batch.madeAt} shape="near" />
          </td>
          <td>{batchTurn(batch)}</td>
          <td>
            <StateChip {...batchStates[batch.state]} />
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

/** Whose step is next. */
export function batchTurn({ state, isMine, mayApprove }: Batch): string {
  if (state === 'approved') return m.finance_turn_bank()
  if (state !== 'made') return m.finance_turn_nobody()
  if (mayApprove) return m.finance_turn_you()
  return isMine ? m.finance_turn_second() : m.finance_turn_finance()
}

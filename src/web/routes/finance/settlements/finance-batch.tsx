import type { App } from '#src/usecases/index.ts'
import { AmountCells, type Amounts, amountColumns } from '#src/web/statements/finance-amounts.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { StateChip } from '#src/web/ui/finance-parts.tsx'
import { batchStates, payoutStates } from '#src/web/ui/finance-words.ts'
import { KeyValues, Panel } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { type Batch, batchTurn } from './finance-batches.tsx'

type BatchView = Awaited<ReturnType<App['viewBatch']>>
type Payout = BatchView['of'][number]

/** Each lab's transfer: its calculation, its account, its state. */
export function Payouts({ payouts, totals }: { payouts: readonly Payout[]; totals: Amounts }) {
  const whole = Math.max(0, ...payouts.map(({ gross }) => gross))
  return (
    <DataTable
      stacks
      label={m.finance_payouts()}
      columns={[
        { id: 'lab', head: m.finance_payee() },
        { id: 'state', head: m.finance_state() },
        ...amountColumns(),
      ]}
    >
      {payouts.map((payout) => (
        <tr key={payout.payoutId}>
          <td className="finlab">
            <PayeeOfPayout payout={payout} />
            <span className="finmore num">
              {payout.number} · {payout.ifsc}{' '}
              {m.finance_account_ends({ digits: payout.accountLastFour })}
            </span>
          </td>
          <td className="finlab">
            <StateChip {...payoutStates[payout.state]} />
            {payout.returnReason && <span className="finmore">{payout.returnReason}</span>}
            {payout.failReason && <span className="finmore">{payout.failReason}</span>}
            {payout.utr && (
              <span className="finmore num">
                {m.finance_utr()} {payout.utr}
              </span>
            )}
          </td>
          <AmountCells of={payout} whole={whole} />
        </tr>
      ))}
      <tr className="finsum">
        <td>{m.finance_sum()}</td>
        <td />
        <AmountCells of={totals} whole={totals.gross} />
      </tr>
    </DataTable>
  )
}

/** A lab's name leads to its statement, a phlebotomist's to what their payout pays. */
function PayeeOfPayout({ payout: { payoutId, lab, phlebotomist } }: { payout: Payout }) {
  if (lab) return <Link to={`/finance/statements/${payoutId}`}>{lab.name}</Link>
  return <Link to={`/finance/pay/${payoutId}`}>{phlebotomist?.name}</Link>
}

/** Who made it, who approved it, whose turn it is. */
export function BatchFacts({ batch }: { batch: Batch }) {
  const { number, state, madeBy, madeAt, decidedBy, decidedAt, payouts, paid, failed, returned } =
    batch
  return (
    <Panel title={m.finance_standing()}>
      <KeyValues
        rows={[
          [m.finance_state(), <StateChip key="state" {...batchStates[state]} />],
          [m.finance_turn(), batchTurn(batch)],
          [m.finance_batch(), number],
          [m.finance_made_by(), m.finance_asked_by({ who: madeBy, time: instantOf(madeAt) })],
          ...(decidedAt
            ? [
                [
                  m.finance_decided(),
                  m.finance_asked_by({ who: decidedBy ?? '', time: instantOf(decidedAt) }),
                ] as const,
              ]
            : []),
          [m.finance_payouts_paid(), m.finance_paid_of({ paid, failed, all: payouts })],
          ...(returned > 0 ? [[m.finance_payouts_returned(), returned] as const] : []),
        ]}
      />
    </Panel>
  )
}

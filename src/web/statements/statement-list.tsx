import { DataTable } from '#src/web/ui/data-table.tsx'
import { StateChip } from '#src/web/ui/finance-parts.tsx'
import { payoutStates } from '#src/web/ui/finance-words.ts'
import { Link } from '#src/web/ui/link.tsx'
import { Day } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { AmountCells, amountColumns } from './finance-amounts.tsx'
import type { StatementInList } from './statement-view.ts'

type Props = {
  statements: readonly StatementInList[]
  /** The path under which each opens: `/lab/desk/statements`. */
  at: string
  /** Finance sees several labs’. */
  hasLab?: boolean
}

/** Payouts, newest first, each with its parts. */
export function StatementList({ statements, at, hasLab = false }: Props) {
  const whole = Math.max(0, ...statements.map(({ gross }) => gross))
  return (
    <DataTable
      stacks
      label={m.statement_title()}
      columns={[
        { id: 'week', head: m.finance_week() },
        { id: 'number', head: m.statement_number() },
        ...(hasLab ? [{ id: 'lab', head: m.finance_lab() }] : []),
        ...amountColumns(),
        { id: 'state', head: m.finance_state() },
        { id: 'utr', head: m.finance_utr() },
      ]}
    >
      {statements.map((one) => (
        <tr key={one.payoutId}>
          <td className="num">
            <Day on={one.week} />
          </td>
          <td className="num">
            <Link to={`${at}/${one.payoutId}`}>{one.number}</Link>
          </td>
          {hasLab && <td className="finlab">{one.lab.name}</td>}
          <AmountCells of={one} whole={whole} />
          <td>
            <StateChip {...payoutStates[one.state]} />
          </td>
          <td className={one.utr === null ? 'none' : 'num'}>{one.utr ?? m.finance_none()}</td>
        </tr>
      ))}
    </DataTable>
  )
}

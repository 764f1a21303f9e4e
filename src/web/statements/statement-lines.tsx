import type { Paise } from '#src/domain/money.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Money } from '#src/web/ui/money.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { sumOf } from './finance-sums.ts'
import type { StatementLine } from './statement-view.ts'

type Props = {
  label: string
  lines: readonly StatementLine[]
  /** Lines that claw back what an earlier payout had paid. */
  isBack?: boolean
}

/** Test by test, with the total below, which matches the figures above. */
export function StatementLines({ label, lines, isBack = false }: Props) {
  return (
    <DataTable
      stacks
      label={label}
      columns={[
        { id: 'booking', head: m.finance_booking() },
        { id: 'test', head: m.finance_test() },
        { id: 'at', head: isBack ? m.statement_paid_in() : m.statement_accrued() },
        { id: 'gross', head: m.finance_col_gross(), isRight: true },
        { id: 'percent', head: m.statement_percent(), isRight: true },
        { id: 'commission', head: m.finance_col_commission(), isRight: true },
        { id: 'gst', head: m.finance_col_gst(), isRight: true },
        { id: 'tds', head: m.finance_col_tds(), isRight: true },
        { id: 'net', head: m.finance_col_net(), isRight: true },
      ]}
    >
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a statement never changes
        <tr key={index}>
          <td className="num">{line.bookingNumber}</td>
          <td className="fincell">{line.name}</td>
          <td className="sub num">
            {isBack ? line.paidIn : <Time at={line.accruedAt} shape="day" />}
          </td>
          <Amount paise={line.gross} />
          <td className="r num">{m.finance_percent({ number: line.platformPercent })}</td>
          <Amount paise={minus(line.commission)} />
          <Amount paise={minus(line.gst)} />
          <Amount paise={minus(line.tds)} />
          <Amount paise={line.net} />
        </tr>
      ))}
      <tr className="finsum">
        <td>{m.finance_sum()}</td>
        <td />
        <td />
        <Amount paise={sumOf(lines, 'gross')} />
        <td />
        <Amount paise={minus(sumOf(lines, 'commission'))} />
        <Amount paise={minus(sumOf(lines, 'gst'))} />
        <Amount paise={minus(sumOf(lines, 'tds'))} />
        <Amount paise={sumOf(lines, 'net')} />
      </tr>
    </DataTable>
  )
}

/** Negated whole paise stay whole. */
const minus = (paise: Paise) => (0 - paise) as Paise

function Amount({ paise }: { paise: Paise }) {
  return (
    <td className="r">
      <Money paise={paise} />
    </td>
  )
}

import { DataTable } from '#src/web/ui/data-table.tsx'
import { Money } from '#src/web/ui/money.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { sumOf } from './finance-sums.ts'
import type { StatementLine } from './statement-view.ts'

/** Home visits for fresh samples that only the lab made necessary, each deducted once. */
export function StatementRedraws({ lines }: { lines: readonly StatementLine[] }) {
  return (
    <DataTable
      stacks
      label={m.statement_redraws()}
      columns={[
        { id: 'booking', head: m.finance_booking() },
        { id: 'test', head: m.finance_test() },
        { id: 'at', head: m.statement_redrawn() },
        { id: 'net', head: m.statement_deducted(), isRight: true },
      ]}
    >
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a statement never changes
        <tr key={index}>
          <td className="num">{line.bookingNumber}</td>
          <td className="fincell">{line.name}</td>
          <td className="sub num">
            <Time at={line.accruedAt} shape="day" />
          </td>
          <td className="r">
            <Money paise={line.net} />
          </td>
        </tr>
      ))}
      <tr className="finsum">
        <td colSpan={3}>{m.finance_sum()}</td>
        <td className="r">
          <Money paise={sumOf(lines, 'net')} />
        </td>
      </tr>
    </DataTable>
  )
}

import type { Paise } from '#src/domain/money.ts'
import { GrossBar, SplitChart } from '#src/web/statements/finance-split.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { Money, rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Simulated } from './finance-simulator-form.tsx'

type Props = { result: Simulated }
type Sums = Simulated['real']

const names = ['gross', 'commission', 'gst', 'tds', 'net'] as const

function isEqual({ difference }: { difference: Sums }): boolean {
  return names.every((name) => difference[name] === 0)
}

/** The actual month beside the simulated one, and the difference in a sentence. */
export function Compared({ result, isWished }: Props & { isWished: boolean }) {
  const { real, simulated } = result
  return (
    <>
      <Verdict result={result} isWished={isWished} />
      <div className="deskcols">
        <Panel title={m.finance_real()}>
          <SplitChart split={real} />
        </Panel>
        <Panel title={m.finance_simulated()}>
          <SplitChart split={simulated} />
        </Panel>
      </div>
    </>
  )
}

function Verdict({ result, isWished }: Props & { isWished: boolean }) {
  const { difference } = result
  if (isEqual(result)) {
    return (
      <Note icon="check" isNews>
        {isWished ? m.finance_equal_wished() : m.finance_equal()}
      </Note>
    )
  }
  const amount = rupeesOf(Math.abs(difference.net) as Paise)
  const ours = rupeesOf(Math.abs(difference.commission) as Paise)
  return (
    <Note icon="info" isNews>
      {difference.net > 0
        ? m.finance_lab_more({ amount, ours })
        : m.finance_lab_less({ amount, ours })}
    </Note>
  )
}

/** Category by category: both bars on one scale, the numbers, the difference. */
export function ComparedTable({ result }: Props) {
  const most = Math.max(1, ...result.byCategory.map(({ real }) => Math.abs(real.gross)))
  return (
    <DataTable
      stacks
      label={m.finance_by_category()}
      columns={[
        { id: 'category', head: m.finance_category() },
        { id: 'tests', head: m.finance_tests(), isRight: true },
        { id: 'gross', head: m.finance_gross(), isRight: true },
        { id: 'bars', head: m.finance_real_simulated() },
        { id: 'real', head: m.finance_net_real(), isRight: true },
        { id: 'simulated', head: m.finance_net_simulated(), isRight: true },
        { id: 'difference', head: m.finance_difference(), isRight: true },
      ]}
    >
      {result.byCategory.map((row) => (
        <tr key={row.categoryCode}>
          <td>{row.category}</td>
          <td className="r num">{row.tests}</td>
          <Nets row={row} most={most} />
        </tr>
      ))}
      <tr className="finsum">
        <td>{m.finance_sum()}</td>
        <td className="r num">{result.tests}</td>
        <Nets row={result} most={Math.max(1, Math.abs(result.real.gross))} />
      </tr>
    </DataTable>
  )
}

type Row = { real: Sums; simulated: Sums; difference: Sums }

function Nets({ row, most }: { row: Row; most: number }) {
  const { real, simulated, difference } = row
  return (
    <>
      <td className="r">
        <Money paise={real.gross} />
      </td>
      <td className="finpair">
        <GrossBar split={real} whole={most} />
        <GrossBar split={simulated} whole={most} />
      </td>
      <td className="r">
        <Money paise={real.net} />
      </td>
      <td className="r">
        <Money paise={simulated.net} />
      </td>
      <td className="r">
        {difference.net === 0 ? m.finance_no_difference() : <Money paise={difference.net} />}
      </td>
    </>
  )
}

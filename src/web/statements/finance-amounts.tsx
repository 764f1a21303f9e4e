import type { Paise } from '#src/domain/money.ts'
import { Money } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { GrossBar, type Split } from './finance-split.tsx'

export type Amounts = Split & { clawBack: Paise }

/** The columns of an amount's parts; the bar precedes them. */
export function amountColumns() {
  return [
    { id: 'bar', head: m.finance_parts_of() },
    { id: 'gross', head: m.finance_col_gross(), isRight: true },
    { id: 'commission', head: m.finance_col_commission(), isRight: true },
    { id: 'gst', head: m.finance_col_gst(), isRight: true },
    { id: 'tds', head: m.finance_col_tds(), isRight: true },
    { id: 'back', head: m.finance_col_back(), isRight: true },
    { id: 'net', head: m.finance_col_net(), isRight: true },
  ]
}

/** Their cells. A deduction has its minus, so that a row adds up from left to right. */
export function AmountCells({ of, whole }: { of: Amounts; whole: number }) {
  const { gross, commission, gst, tds, clawBack, net } = of
  return (
    <>
      <td>
        {/* The claw-back is deducted only from the net: the bar shows the parts of the tests' price. */}
        <GrossBar split={{ ...of, net: (net - clawBack) as Paise }} whole={whole} />
      </td>
      <td className="r">
        <Money paise={gross} />
      </td>
      {[commission, gst, tds].map((off, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- columns stay in their order
        <td key={index} className="r">
          <Money paise={(0 - off) as Paise} />
        </td>
      ))}
      <td className={clawBack === 0 ? 'r none' : 'r'}>
        {clawBack === 0 ? m.finance_none() : <Money paise={clawBack} />}
      </td>
      <td className="r strong">
        <Money paise={net} />
      </td>
    </>
  )
}

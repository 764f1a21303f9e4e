import { TDS_THRESHOLD } from '#src/domain/settlement/withholding.ts'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { StatementView } from './statement-view.ts'

const words = {
  tds: m.statement_tds_withheld,
  'tds-without-pan': m.statement_tds_without_pan,
  'below-threshold': () => m.statement_tds_below({ threshold: rupeesOf(TDS_THRESHOLD, true) }),
}

/** By which rule income tax was withheld for the tests above, or was not, and its source. */
export function StatementWithholdings({ withholdings }: Pick<StatementView, 'withholdings'>) {
  if (withholdings.length === 0) return null
  return (
    <ul className="sub mt-3">
      {withholdings.map(({ as, under, lateTds }) => (
        <li key={`${as} ${under}`}>
          {words[as]()} <span lang="en">{under}.</span>
          {lateTds !== 0 && ` ${m.statement_tds_late({ amount: rupeesOf(lateTds) })}`}
        </li>
      ))}
    </ul>
  )
}

import { shownUnit } from '#src/domain/reports/unit-words.ts'
import type { ItemOnBench } from '#src/web/results/bench-view.ts'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { shownValue } from './result-value.ts'

type Props = {
  earlier: ItemOnBench['earlier']
  /** Of the value beside it: a different one is shown. */
  unit: string | null
  /** No column beside it shows the unit. */
  isAlone?: boolean
}

/** The last signed value of the same test of this patient at this lab, with its date. */
export function EarlierValue({ earlier, unit, isAlone = false }: Props) {
  if (!earlier) return <span className="sub">{m.bench_earlier_none()}</span>
  const value = shownValue(earlier)
  const isOtherUnit = earlier.unit !== unit
  const { collectedAt } = earlier
  return (
    <>
      <span className="num">
        {value}
        {(isAlone || isOtherUnit) && ` ${shownUnit(earlier.unit)}`}
      </span>
      {collectedAt && <span className="sub num">, {instantOf(collectedAt, 'day')}</span>}
      {isOtherUnit && <span className="sub"> {m.bench_earlier_unit()}</span>}
    </>
  )
}

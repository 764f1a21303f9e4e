import type { ItemOnBench } from '#src/web/results/bench-view.ts'
import { rangeOf } from '#src/web/results/bench-words.ts'
import { benchConditions } from '#src/web/results/condition-words.ts'
import { premiseWords } from '#src/web/results/premise-words.ts'
import { RangeCell } from '#src/web/routes/bench/orders/result-range.tsx'
import { shownValue } from '#src/web/routes/bench/orders/result-value.ts'
import { RangeBar } from '#src/web/ui/range-bar.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { item: ItemOnBench }

/**
 * The value within the range that judged it, drawn and in words: the range that the report prints.
 * Several ranges, by sex or pregnancy, are named instead.
 */
export function SignRange({ item }: Props) {
  const { judged, result } = item
  if (!judged || !result || result.value === null) return <div />
  if (judged.ranges.length > 0)
    return (
      <div className="num sub">
        <RangeCell item={{ ...item, ...judged, moment: null }} />
      </div>
    )
  const { low, high, condition, premise, isRangeToConfirm } = judged
  return (
    <div>
      <RangeBar
        value={result.value}
        shown={shownValue(result)}
        isBound={result.comparator !== null}
        unit={result.unit}
        low={low}
        high={high}
        flag={result.flag}
        isReference={isRangeToConfirm}
      />
      {condition && (
        <p className="small">{benchConditions[condition]({ range: rangeOf(judged) })}</p>
      )}
      {premise && <p className="small">{premiseWords[premise]()}</p>}
      {isRangeToConfirm && <p className="small soft">{m.bench_range_to_confirm()}</p>}
    </div>
  )
}

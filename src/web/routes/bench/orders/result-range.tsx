import type { SexRange } from '#src/domain/results/judging/judgement.ts'
import { drawMomentWords } from '#src/web/draw-moment-words.ts'
import type { ItemOnBench } from '#src/web/results/bench-view.ts'
import { rangeOf } from '#src/web/results/bench-words.ts'
import { sexLetters } from '#src/web/results/bench-words.ts'
import { benchConditions } from '#src/web/results/condition-words.ts'
import { besideRange, premiseWords } from '#src/web/results/premise-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

/**
 * Every range by its name where several judge, a pregnant person's always; and what the lab must
 * still confirm.
 */
export function RangeCell({ item }: { item: ItemOnBench }) {
  const { condition, premise, ranges, moment } = item
  return (
    <>
      {ranges.length === 0 ? (
        condition ? (
          benchConditions[condition]({ range: rangeOf(item) })
        ) : (
          <span className="nowrap">{rangeOf(item)}</span>
        )
      ) : (
        ranges.map((range) => (
          <span key={`${range.sex} ${range.condition}`} className="block">
            {namedRange(range)}
          </span>
        ))
      )}
      {premise && <span className="small block">{premiseWords[premise]()}</span>}
      {moment && <span className="small strong block">{drawMomentWords(moment)}</span>}
      {item.isRangeToConfirm && <span className="small block">{m.bench_range_to_confirm()}</span>}
    </>
  )
}

function namedRange({ sex, condition, premise, ...ends }: SexRange): string {
  const range = besideRange(rangeOf(ends), premise)
  if (condition) return benchConditions[condition]({ range })
  return m.bench_range_of_sex({ sex: sexLetters[sex](), range })
}

import { shownUnit } from '#src/domain/reports/unit-words.ts'
import type { ItemOnBench } from '#src/web/results/bench-view.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { isOtherUnit } from './result-value.ts'

/** The unit of the saved value; and the one in which a new one is entered, where that is another. */
export function UnitCell({ item, isEditable }: { item: ItemOnBench; isEditable: boolean }) {
  const { unit, result } = item
  const isOther = isOtherUnit(item)
  return (
    <td className="sub wraps">
      {shownUnit(isOther && result ? result.unit : unit)}
      {isOther && isEditable && (
        <span className="small block">{m.bench_unit_now({ unit: shownUnit(unit) })}</span>
      )}
    </td>
  )
}

/** The range that judged a saved value, once it is not entered any more or its unit is another. */
export function asJudged(item: ItemOnBench, isEditable: boolean): ItemOnBench {
  return item.judged && (!isEditable || isOtherUnit(item)) ? { ...item, ...item.judged } : item
}

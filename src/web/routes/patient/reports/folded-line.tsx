import type { ReportResult } from '#src/domain/reports/report-body.ts'
import { shownBound } from '#src/domain/reports/shown-bound.ts'
import { shownUnit } from '#src/domain/reports/unit-words.ts'
import { hasRange, shownFlag } from '#src/domain/reports/verdict.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { Named } from '#src/web/ui/named.tsx'
import { flagWords } from '#src/web/ui/range-bar.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { getLocale } from '#src/web/words/compiled/runtime.js'
import type { ResultProps } from './report-result.tsx'

/** A value that asks for nothing, complete on one line: name, value, verdict, range. */
export function FoldedLine({ result, isNabl, choiceHi }: ResultProps) {
  const { name, value, type, isAccredited } = result
  const shown = getLocale() === 'hi' && choiceHi ? choiceHi : value
  const words = [flagWords(shownFlag(result), !hasRange(result)), shortRange(result)]
  const isOutOfScope = isNabl && isAccredited === false
  const paper = paperOf(result)
  return (
    <summary>
      <span className="folded__name">
        <Named>{name}</Named>
      </span>
      <span className="folded__value num">
        {shown} {type === 'numeric' && <small>{shownUnit(result.unit)}</small>}
      </span>
      <span className="folded__words">
        <Icon name="check" small />
        <span>
          {words.filter(Boolean).join(' · ')}
          {isOutOfScope && ` · ${m.report_not_in_scope()}`}
        </span>
      </span>
      {paper && <span className="folded__paper">{paper}</span>}
    </summary>
  )
}

/** What only the opened part says: for a browser that prints the line alone. */
function paperOf(result: ReportResult): string {
  const { rangeStatus, formula, isAccredited, isVerifiedByRule, isAddedByRule } = result
  return [
    rangeStatus && m.report_range_unconfirmed(),
    formula && m.report_calculated({ formula }),
    isAddedByRule && m.reflex_on_report(),
    isVerifiedByRule && m.auto_on_report(),
    isAccredited && m.lablife_mark(),
  ]
    .filter(Boolean)
    .join(' ')
}

/** "12.0 to 15.0", in few words. */
export function shortRange({ type, value, rangeLow, rangeHigh }: ReportResult): string | undefined {
  if (type !== 'numeric') return undefined
  const [low, high] = [rangeLow, rangeHigh].map((end) => end !== null && shownBound(end, value))
  if (low && high) return m.report_folded_between({ low, high })
  if (low) return m.report_folded_from({ low })
  return high ? m.report_folded_to({ high }) : undefined
}

import { beginOf, endOf } from '#src/domain/analytes/age-line.ts'
import type { AgeSpan } from '#src/domain/catalogue/reference-range.ts'
import { ageWords, sexWords } from '#src/web/routes/bench/ranges/whose-words.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Row = AgeSpan & { condition?: string | null }
type Props = { rows: readonly Row[]; gaps: readonly AgeSpan[] }

/** The oldest age drawn, in days; newborns would have no width on an even line. */
const OLDEST = 36_525

/** The ages that have a range, drawn for each sex, and in words those that have none. */
export function AgeLine({ rows, gaps }: Props) {
  return (
    <>
      {(['male', 'female'] as const).map((sex) => (
        <div key={sex} className="ageline">
          <span>{sexWords[sex]()}</span>
          <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
            <rect className="ageline__none" width="100" height="6" />
            {rows
              .filter((row) => !row.condition && (row.sex === 'any' || row.sex === sex))
              .map((row) => (
                <rect
                  key={JSON.stringify(row)}
                  className="ageline__range"
                  x={placeOf(beginOf(row))}
                  width={Math.max(0.4, placeOf(endOf(row)) - placeOf(beginOf(row)))}
                  height="6"
                />
              ))}
          </svg>
        </div>
      ))}
      {gaps.length > 0 && (
        <ul className="agegaps">
          {gaps.map((gap) => (
            <li key={JSON.stringify(gap)} className="flex items-start gap-2">
              <Icon name="warning" small />
              <span>{m.analytes_gap({ who: sexWords[gap.sex](), ages: ageWords(gap) })}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** From 0 to 100, by the logarithm of the age. */
function placeOf(days: number): number {
  const shown = Math.min(days, OLDEST)
  return (Math.log10(1 + shown) / Math.log10(1 + OLDEST)) * 100
}

import { BarList } from '#src/web/charts/bar-list.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { BreakLine } from './finance-breaks.tsx'

const DAY = 24

/** Age groups by their maximum hours; the last is unbounded. */
const ages = [
  { hours: DAY, words: m.finance_break_age_day },
  { hours: 7 * DAY, words: m.finance_break_age_week },
  { hours: 14 * DAY, words: m.finance_break_age_fortnight },
  { hours: Number.POSITIVE_INFINITY, words: m.finance_break_age_more },
]

/** The number of discrepancies by age, as bars with their numbers. */
export function BreakAges({ breaks }: { breaks: readonly BreakLine[] }) {
  const groups = ages.map(({ hours, words }, at) => {
    const from = ages[at - 1]?.hours ?? Number.NEGATIVE_INFINITY
    const count = breaks.filter(({ ageHours }) => ageHours > from && ageHours <= hours).length
    return { words, count }
  })
  const rows = groups.map(({ words, count }) => {
    return { id: words(), label: words(), value: count, shown: String(count) }
  })
  return (
    <Panel title={m.finance_break_ages()}>
      <div className="finages">
        <BarList rows={rows} />
      </div>
    </Panel>
  )
}

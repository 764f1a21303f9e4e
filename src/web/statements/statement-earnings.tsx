import type { Paise } from '#src/domain/money.ts'
import type { App } from '#src/usecases/index.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Money } from '#src/web/ui/money.tsx'
import { Day } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { Row, SplitBar } from './finance-split.tsx'

type Earnings = Awaited<ReturnType<App['labEarnings']>>
type Earned = Earnings['totals']

const states = [
  { name: 'paid', tone: 'lab', words: m.statement_paid },
  { name: 'inTransit', tone: 'platform', words: m.statement_in_transit },
  { name: 'eligible', tone: 'range', words: m.statement_eligible },
  { name: 'accrued', tone: 'gst', words: m.statement_accruing },
  { name: 'onHold', tone: 'tds', words: m.statement_on_hold },
] as const

const partsOf = (earned: Earned) => states.map(({ name, tone }) => ({ tone, paise: earned[name] }))
/** A week that owes more than it accrued has no bar; its numbers are in the table. */
const sumOfParts = (earned: Earned) =>
  states.reduce((sum, { name }) => sum + Math.max(0, earned[name]), 0)

/** A lab's accruals, by their progress to the bank. */
export function Earned({ totals }: { totals: Earned }) {
  const whole = states.reduce((sum, { name }) => sum + totals[name], 0)
  return (
    <div className="splitchart">
      <SplitBar parts={partsOf(totals)} whole={sumOfParts(totals)} />
      <dl>
        {states.map(({ name, tone, words }) => (
          <Row key={name} tone={tone} name={words()} paise={totals[name]} />
        ))}
        <Row name={m.statement_earned_all()} paise={whole as Paise} isWhole />
      </dl>
    </div>
  )
}

/** Week by week, the bars on one scale; the numbers beside them. */
export function EarnedByWeek({ weeks }: Pick<Earnings, 'weeks'>) {
  const most = Math.max(1, ...weeks.map(sumOfParts))
  return (
    <DataTable
      stacks
      label={m.statement_weeks()}
      columns={[
        { id: 'week', head: m.finance_week() },
        { id: 'bar', head: m.finance_parts_of() },
        ...states.map(({ name, words }) => ({ id: name, head: words(), isRight: true })),
      ]}
    >
      {weeks.toReversed().map(({ week, ...earned }) => (
        <tr key={week}>
          <td className="num">
            <Day on={week} />
          </td>
          <td>
            <SplitBar parts={partsOf(earned)} whole={most} />
          </td>
          {states.map(({ name }) => (
            <td key={name} className={earned[name] === 0 ? 'r none' : 'r'}>
              {earned[name] === 0 ? m.finance_none() : <Money paise={earned[name]} />}
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  )
}

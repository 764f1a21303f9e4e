import { shownUnit } from '#src/domain/reports/unit-words.ts'
import type { ItemOnBench } from '#src/web/results/bench-view.ts'
import { FlagCell } from '#src/web/routes/bench/bench-cells.tsx'
import { shownValue } from '#src/web/routes/bench/orders/result-value.ts'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Item = ItemOnBench
type Earlier = Item['history'][number]

/** The last signed values of this test of this person here, with the change since the latest. */
export function SignHistory({ item }: { item: Item }) {
  const { history } = item
  const [last] = history
  if (!last) return <p className="small soft">{m.bench_history_none()}</p>
  return (
    <div className="signhistory">
      <h3>{m.bench_history()}</h3>
      {last.delta && <p className="strong">{deltaWords(last.delta, item.unit)}</p>}
      {!last.delta && last.value !== null && <p className="small soft">{m.bench_delta_not()}</p>}
      <ol>
        {history.map((one) => (
          <li key={`${one.collectedAt} ${one.enteredAt}`}>
            <EarlierValue earlier={one} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function EarlierValue({ earlier }: { earlier: Earlier }) {
  const { collectedAt, decimals, unit, flag } = earlier
  return (
    <>
      <span className="soft">{collectedAt && instantOf(collectedAt, 'day')}</span>
      <b className="num">
        {shownValue({ result: earlier, decimals })}
        {earlier.value !== null && ` ${shownUnit(unit)}`}
      </b>
      <FlagCell flag={flag} />
    </>
  )
}

/** "Up 0.5 % (+9%), 34 days later". */
function deltaWords({ by, percent, days }: NonNullable<Earlier['delta']>, unit: string | null) {
  const amount = [Math.abs(by), shownUnit(unit)].filter((part) => part !== '').join(' ')
  const share = percent === null ? '' : ` (${percent > 0 ? '+' : '−'}${Math.abs(percent)}%)`
  const change =
    by === 0
      ? m.bench_delta_same()
      : (by > 0 ? m.bench_delta_up : m.bench_delta_down)({ amount: `${amount}${share}` })
  if (days === null) return change
  return days === 0
    ? m.bench_delta_same_day({ change })
    : m.bench_delta_days({ change, count: days })
}

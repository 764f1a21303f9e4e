import { shownUnit } from '#src/domain/reports/unit-words.ts'
import type { ItemOnBench } from '#src/web/results/bench-view.ts'
import { FlagCell } from '#src/web/routes/bench/bench-cells.tsx'
import { valueWithUnit } from '#src/web/routes/bench/orders/result-value.ts'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { deltaWords, whyNotCompared } from './delta-words.ts'

type Item = ItemOnBench
type Earlier = Item['history'][number]

/** The last signed values of this test of this person here, with the change since the latest. */
export function SignHistory({ item }: { item: Item }) {
  const { history, result } = item
  const [last] = history
  if (!last) return <p className="small soft">{m.bench_history_none()}</p>
  return (
    <div className="signhistory">
      <h3>{m.bench_history()}</h3>
      {last.delta && (
        <p className="strong">{deltaWords(last.delta, shownUnit(result?.unit ?? null))}</p>
      )}
      {last.why && <p className="small soft">{whyNotCompared[last.why]()}</p>}
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
  const { collectedAt, flag } = earlier
  return (
    <>
      <span className="soft">{collectedAt && instantOf(collectedAt, 'day')}</span>
      <b className="num">{valueWithUnit(earlier)}</b>
      <FlagCell flag={flag} />
    </>
  )
}

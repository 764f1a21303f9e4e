import type { ItemOnBench } from '#src/web/results/bench-view.ts'
import { standWords } from '#src/web/results/bench-words.ts'
import { FlagCell } from '#src/web/routes/bench/bench-cells.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { standsNow } from './result-stale.tsx'
import { valueWithUnit } from './result-value.ts'

type Props = {
  items: readonly ItemOnBench[]
  /** The results of the refused form, as it names them. */
  shown: ReadonlyMap<string, string>
}

/** After a refused signature: which results differ from the page. */
export function SignChanges({ items, shown }: Props) {
  const changed = items.filter((item) => isOther(item, shown))
  if (changed.length === 0) return null
  return (
    <Note tone="needs" title={m.bench_sign_changed()}>
      <ul className="outlist">
        {changed.map((item) => (
          <li key={item.testItemId}>
            <span>{item.name}</span>
            <b className="num">{valueWithUnit(item.result)}</b>
            {item.result && <FlagCell flag={item.result.flag} />}
            <span className="small soft">
              {standWords(item)}. {standsNow(item)}
            </span>
          </li>
        ))}
      </ul>
    </Note>
  )
}

function isOther({ testItemId, version, state }: ItemOnBench, shown: Props['shown']): boolean {
  const was = shown.get(testItemId)
  return state === 'tech-verified' ? was !== String(version) : was !== undefined
}

/** What a form named as shown: the pairs of its fields `results[n].…`. */
export function shownIn(sent: Readonly<Record<string, unknown>> | undefined | null) {
  const rows = Array.isArray(sent?.results) ? sent.results : []
  return new Map(
    rows.map(({ testItemId, version }: { testItemId: unknown; version: unknown }) => [
      String(testItemId),
      String(version),
    ]),
  )
}

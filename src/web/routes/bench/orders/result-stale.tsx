import type { ItemOnBench } from '#src/web/results/bench-view.ts'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { valueWithUnit } from './result-value.ts'

/** The current value of a test, who entered it and when, in one sentence. */
export function standsNow(item: ItemOnBench): string {
  if (!item.result) return m.bench_stale_none()
  const { enteredBy: person, enteredAt } = item.result
  const value = valueWithUnit(item.result)
  return m.bench_stale_stands({ value, person, time: instantOf(enteredAt, 'near') })
}

/** Both values in words, so that they can be read even where the row is no longer a field. */
export function staleSays(item: ItemOnBench, typed: { value: string; finding: string }): string {
  const value = [typed.finding, typed.value].filter(Boolean).join(': ')
  return `${m.bench_stale_typed({ value })} ${standsNow(item)} ${m.bench_stale_choose()}`
}

/**
 * Two values of one test, side by side: the typed one in the field, the other one here. Neither is
 * preselected. Choosing the typed one answers the version shown here, so that a third value entered
 * meanwhile is asked about again.
 */
export function StaleChoice({ item }: { item: ItemOnBench }) {
  const { testItemId, name, version, result } = item
  const kept = result
    ? m.bench_stale_keep({ value: valueWithUnit(item.result) })
    : m.bench_stale_leave()
  const choices = [
    { value: 'keep', words: kept },
    { value: String(version), words: m.bench_stale_take() },
  ]
  return (
    <fieldset className="choices" aria-label={m.bench_stale_label({ test: name })}>
      {choices.map(({ value, words }) => (
        <label key={value}>
          <input type="radio" name={`take-${testItemId}`} value={value} />
          {words}
        </label>
      ))}
    </fieldset>
  )
}

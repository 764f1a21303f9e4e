import type { ItemOnBench } from '#src/web/results/bench-view.ts'
import { notComputedWords } from '#src/web/results/not-computed-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

/**
 * Never typed: how it follows from other rows, which of them it waits for, or why it has no number.
 */
export function ComputedNote(computed: NonNullable<ItemOnBench['computed']>) {
  const { words, waitsFor, notComputed } = computed
  if (notComputed)
    return (
      <p className="small">{m.bench_not_computed({ words: notComputedWords[notComputed]() })}</p>
    )
  return (
    <p className="small soft">
      {waitsFor.length > 0
        ? m.bench_computed_waits({ inputs: waitsFor.join(', ') })
        : m.bench_computed({ formula: words })}
    </p>
  )
}

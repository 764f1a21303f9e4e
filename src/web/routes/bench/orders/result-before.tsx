import type { ItemOnBench } from '#src/web/results/bench-view.ts'
import { flagWords } from '#src/web/ui/range-bar.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { shownValue } from './result-value.ts'

type Props = Pick<ItemOnBench, 'before' | 'decimals'>

/**
 * What stood at this test before, with who entered it and why it went: a critical value that was typed
 * over with an ordinary one is seen by who verifies and by who signs.
 */
export function ValuesBefore({ before, decimals }: Props) {
  return before.map((one) => (
    <p className="sub wraps told" key={one.enteredAt}>
      {m.bench_before({
        value: shownValue({ result: one, decimals }),
        flag: flagWords(one.flag, one.choice !== null),
        by: one.enteredBy,
        at: instantOf(one.enteredAt),
      })}{' '}
      {one.reason === 'entered again' ? m.bench_before_again() : one.reason}
    </p>
  ))
}

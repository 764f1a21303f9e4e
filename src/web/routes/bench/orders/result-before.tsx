import type { ItemOnBench } from '#src/web/results/bench-view.ts'
import { flagWords } from '#src/web/ui/range-bar.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { valueWithUnit } from './result-value.ts'

type Props = Pick<ItemOnBench, 'before'>

/**
 * The previous value of this test, with who entered it and why it was replaced: the verifier and
 * the signatory see a critical value that was overwritten with an ordinary one.
 */
export function ValuesBefore({ before }: Props) {
  return before.map((one) => (
    <p className="sub wraps told" key={one.enteredAt}>
      {m.bench_before({
        value: valueWithUnit(one),
        flag: flagWords(one.flag, one.choice !== null),
        by: one.enteredBy,
        at: instantOf(one.enteredAt),
      })}{' '}
      {one.reason === 'entered again' ? m.bench_before_again() : one.reason}
    </p>
  ))
}

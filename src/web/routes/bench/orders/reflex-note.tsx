import type { ReflexOutcome } from '#src/domain/reflex/reflex-outcome.ts'
import type { ItemOnBench } from '#src/web/results/bench-view.ts'
import { reflexConditionWords } from '#src/web/results/reflex-condition.ts'
import { m } from '#src/web/words/compiled/messages.js'

const missedWords: Record<Exclude<ReflexOutcome, 'added' | 'offered'>, () => string> = {
  'other-unit': m.reflex_missed_other_unit,
  'not-offered': m.reflex_missed_not_offered,
  'no-sample': m.reflex_missed_no_sample,
  'sample-old': m.reflex_missed_sample_old,
}

/** That a rule added the test, after which value, and what rules could not add after its own. */
export function ReflexNote({ item: { addedByRule, missedByRule } }: { item: ItemOnBench }) {
  return (
    <>
      {addedByRule && (
        <p className="small">
          {m.reflex_added_bench({ value: reflexConditionWords(addedByRule) })}{' '}
          {addedByRule.value !== null && m.reflex_added_value({ value: addedByRule.value })}
        </p>
      )}
      {missedByRule.map(({ adds, outcome }) => (
        <p key={adds} className="small">
          {m.reflex_missed({ adds })}{' '}
          {outcome !== 'added' && outcome !== 'offered' && missedWords[outcome]()}
        </p>
      ))}
    </>
  )
}

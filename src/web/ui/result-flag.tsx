import { judge, type Judgement } from '#src/domain/results/judge.ts'
import { numberIn } from '#src/domain/results/typed-number.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { FlagCell } from './bench-cells.tsx'
import type { ItemOnBench } from './bench-view.ts'
import { shownValue } from './result-value.ts'

type Props = {
  item: ItemOnBench
  /** What stands in the field and is not saved; undefined: nothing was typed. */
  typed: string | undefined
}

/**
 * The flag of a row: of what is being typed, on the keystroke and by the server's own judgement; else
 * of what is saved.
 */
export function RowFlag({ item, typed }: Props) {
  const judged = judgeTyped(item, typed)
  return (
    <span aria-live="polite">
      {judged ? (
        <>
          <FlagCell flag={judged.flag} /> <span className="sub">{m.bench_not_saved()}</span>
        </>
      ) : (
        <Unjudged item={item} typed={typed?.trim() ?? ''} />
      )}
    </span>
  )
}

/** Of what is no number yet it is said; else the saved flag stands. */
function Unjudged({ item, typed }: { item: ItemOnBench; typed: string }) {
  const isWrong = item.resultType === 'numeric' && typed !== '' && numberIn(typed) === undefined
  if (isWrong) return <span className="sub">{m.fields_number()}</span>
  return item.result && <FlagCell flag={item.result.flag} />
}

/** Undefined where nothing new is typed, or nothing that can be judged yet. */
function judgeTyped(item: ItemOnBench, typed: string | undefined): Judgement | undefined {
  const text = typed?.trim() ?? ''
  const { resultType, yardstick, meanings, result } = item
  if (resultType === 'numeric') {
    const value = numberIn(text)
    if (text === shownValue(item) || value === undefined) return undefined
    return judge({ type: resultType, value, comparator: null, yardstick })
  }
  const meaning = meanings[text]
  if (!meaning || text === result?.choice) return undefined
  return judge({ type: resultType, meaning })
}

/** Words are judged by the coded choice beside them. */
export function hasWords({ resultType }: ItemOnBench): boolean {
  return resultType === 'narrative' || resultType === 'culture'
}

/** The name of the field that the judgement is read from: the number, or the coded choice. */
export function judgedField(item: ItemOnBench): string {
  return `${hasWords(item) ? 'choice' : 'value'}-${item.testItemId}`
}

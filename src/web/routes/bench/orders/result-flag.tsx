import { judge } from '#src/domain/results/judging/judge.ts'
import { type Judgement } from '#src/domain/results/judging/judgement.ts'
import { numberFaultWords } from '#src/web/refusal-words/number-fault-words.ts'
import type { ItemOnBench } from '#src/web/results/bench-view.ts'
import { FlagCell } from '#src/web/routes/bench/bench-cells.tsx'
import { Flag } from '#src/web/ui/bench.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { fieldValue, isOtherUnit, readTyped } from './result-value.ts'

type Props = {
  item: ItemOnBench
  /** The unsaved value of the field; undefined: nothing was typed. */
  typed: string | undefined
  /** The row already shows why it was refused. */
  isRefused: boolean
}

/**
 * The flag of a row: for a value being typed, on each keystroke and by the server's own rule; else
 * for the saved value.
 */
export function RowFlag({ item, typed, isRefused }: Props) {
  const judged = judgeTyped(item, typed)
  return (
    <span aria-live="polite">
      {judged ? (
        <>
          <Judged judged={judged} /> <span className="sub">{m.bench_not_saved()}</span>
        </>
      ) : (
        <Unjudged item={item} typed={typed?.trim() ?? ''} isRefused={isRefused} />
      )}
    </span>
  )
}

/** For a value that is not a number yet the reason; else the saved flag stays. */
function Unjudged({ item, typed, isRefused }: Props & { typed: string }) {
  const isTyped = item.resultType === 'numeric' && typed !== '' && typed !== fieldValue(item)
  const read = isTyped ? readTyped(item, typed) : undefined
  if (read?.ok === false)
    return !isRefused && <span className="sub">{numberFaultWords[read.error](read.facts)}</span>
  return item.result && <Judged judged={judgeSaved(item) ?? item.result} />
}

/** Why a number with a range is neither low nor normal: "<10" beside a lower limit of 4. */
const undecided: Partial<Record<NonNullable<Judgement['held']>, () => string>> = {
  undecided: m.bench_undecided_why,
  'pregnancy-unknown': m.bench_pregnancy_decides,
  'trimester-unknown': m.bench_trimester_decides,
  'not-for-pregnancy': m.bench_moved_decides,
  'wrong-moment': m.bench_moment_wrong,
  'moment-not-known': m.bench_moment_not_known,
  'doses-apart': m.bench_doses_apart,
}

function Judged({ judged }: { judged: Pick<Judgement, 'flag'> & Partial<Judgement> }) {
  const why = judged.held && undecided[judged.held]
  if (!why) return <FlagCell flag={judged.flag} />
  return (
    <>
      <Flag icon="info" tone="out">
        {m.bench_undecided()}
      </Flag>{' '}
      <span className="sub block wraps">{why()}</span>
    </>
  )
}

/** For a saved number that nobody has decided about yet. */
function judgeSaved(item: ItemOnBench): Judgement | undefined {
  const { resultType, result, yardstick } = item
  // Today's limits say nothing about a value in another unit.
  if (isOtherUnit(item)) return undefined
  if (resultType !== 'numeric' || !result || result.value === null) return undefined
  const { value, comparator, flag } = result
  return flag === 'no-range' ? judge({ type: resultType, value, comparator, yardstick }) : undefined
}

/** Undefined where nothing new is typed, or nothing that can be judged yet. */
function judgeTyped(item: ItemOnBench, typed: string | undefined): Judgement | undefined {
  const text = typed?.trim() ?? ''
  const { resultType, yardstick, meanings, result } = item
  if (resultType === 'numeric') {
    const read = readTyped(item, text)
    if (text === fieldValue(item) || !read.ok) return undefined
    return judge({ type: resultType, ...read.value, yardstick })
  }
  const meaning = meanings[text]
  if (!meaning || text === result?.choice) return undefined
  return judge({ type: resultType, meaning })
}

/** Text is judged by the coded choice beside it. */
export function hasWords({ resultType }: ItemOnBench): boolean {
  return resultType === 'narrative' || resultType === 'culture'
}

/** The name of the field that is judged: the number, or the coded choice. */
export function judgedField(item: ItemOnBench): string {
  return `${hasWords(item) ? 'choice' : 'value'}-${item.testItemId}`
}

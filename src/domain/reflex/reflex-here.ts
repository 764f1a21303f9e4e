import { shownValue } from '#src/domain/reports/shown-value.ts'
import type { ResultId, TestItemId } from '#src/domain/results/item.ts'
import type { ReflexOutcome } from './reflex-outcome.ts'
import type { ReflexCondition } from './reflex-rule.ts'

type Row = ReflexCondition & {
  /** After the value of which test. */
  causeItemId: TestItemId
  resultId: ResultId
  outcome: ReflexOutcome
  /** The test that was added. */
  testItemId: TestItemId | null
  /** The names of both tests. */
  cause: string
  adds: string
}
type Value = Parameters<typeof shownValue>[0] & { id: ResultId }
type Known = {
  reflex: readonly Row[]
  /** The values that count, and those before them. */
  results: readonly Value[]
  replaced: readonly Value[]
}

/**
 * By which rule and after which value a test was added, and what rules could not add after its own.
 * Source: decision 256.
 */
export function reflexHere(known: Known, id: TestItemId) {
  const own = known.reflex.find(({ testItemId }) => testItemId === id)
  const missed = known.reflex.filter(
    ({ causeItemId, outcome }) =>
      causeItemId === id && outcome !== 'added' && outcome !== 'offered',
  )
  return {
    addedByRule: own ? saidOf(known, own) : null,
    missedByRule: missed.map(({ adds, outcome }) => ({ adds, outcome })),
  }
}

function saidOf({ results, replaced }: Known, { cause, resultId, ...rule }: Row) {
  const { kind, bound, unit, choice } = rule
  const value = [...results, ...replaced].find(({ id }) => id === resultId)
  const condition = { kind, bound, unit, choice }
  return { cause, condition, value: value ? shownValue(value) : null }
}

import type { UserId } from '#src/domain/people/actor.ts'
import type { BenchFacts } from '#src/domain/results/bench/bench-facts.ts'
import {
  judgedColumns,
  nextNumber,
  undecided,
  unsigned,
} from '#src/domain/results/entry/new-result.ts'
import { type DecidedValue, needsDecision } from '#src/domain/results/decision.ts'
import { ResultId } from '#src/domain/results/item.ts'
import type { Judged } from '#src/domain/results/judging/judged.ts'
import { isSameFinding } from '#src/domain/results/entry/kept-value.ts'
import type { Item } from '#src/domain/results/order-at-hand.ts'
import type { Result } from '#src/domain/results/result.ts'
import { needsSecondPerson } from '#src/domain/results/second-person.ts'

export type Entered = { by: UserId; at: Temporal.Instant; newId: () => string }

type Put = Pick<Result, 'comment' | 'computedFrom' | 'reagentLot'> & {
  judged: Judged
  entered: Entered
  /** The draft's decision, where nothing judges it. */
  decided: DecidedValue | undefined
}

export type RevisedRow = {
  row: Result
  isCallDue: boolean
  /** The equal published value: its judgement, decision and call carry over. */
  kept: Result | null
}

/**
 * The unsigned row of a value that replaces a published one. The same value again keeps its
 * judgement and decision. A number that nothing judges gets the draft's decision, which the signer
 * makes.
 * Source: decision 100.
 */
export function revisedRow(
  facts: Pick<BenchFacts, 'results' | 'numbers'>,
  item: Item,
  { judged, entered, decided, comment, computedFrom, reagentLot }: Put,
): RevisedRow {
  const current = facts.results.find(({ testItemId }) => testItemId === item.id)
  const kept = current && isSameFinding(current, judged) ? current : null
  const valued = kept ?? valuedAnew(judged)
  const decision = decided && needsDecision(valued) ? decided : undefined
  const row = {
    ...valued,
    ...(decision && {
      flag: decision.decision,
      decision: decision.decision,
      decisionComment: decision.comment,
    }),
    id: ResultId.parse(entered.newId()),
    testItemId: item.id,
    number: nextNumber(facts, item),
    comment,
    computedFrom,
    reagentLot: reagentLot ?? null,
    // A referred value is not changed, and a new one is the lab's own.
    referralId: null,
    enteredBy: entered.by,
    enteredAt: entered.at,
    ...unsigned,
  }
  const isDecidedCritical = decision?.decision === 'critical'
  return { row, kept, isCallDue: isDecidedCritical || (!kept && judged.judgement.isCallDue) }
}

function valuedAnew({ judgement, ...judged }: Judged) {
  return {
    ...judged,
    ...judgedColumns(judgement),
    ...undecided,
    // The pathologist who signs a revision is never its author, whatever the rule.
    needsSecondPerson: needsSecondPerson(judgement, { rule: 'never' }),
  }
}

import type { ItemRow } from '#src/db/queries/booking-tree.ts'
import { findCurrentResult, nextResultNumber, type ResultRow } from '#src/db/queries/results.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { type DecidedValue, needsDecision } from '#src/domain/results/decision.ts'
import { ResultId } from '#src/domain/results/item.ts'
import { isSameFinding } from '#src/domain/results/kept-value.ts'
import { needsSecondPerson } from '#src/domain/results/second-person.ts'
import type { Judged } from '#src/usecases/parts/results/judge-result.ts'
import { judgedColumns } from '#src/usecases/parts/results/put-result.ts'
import type { Step } from '#src/usecases/step.ts'

export type Entered = { by: UserId; at: Temporal.Instant }

type Put = Pick<ResultRow, 'comment' | 'computedFrom'> & {
  judged: Judged
  entered: Entered
  /** The draft's decision, where nothing judges it. */
  decided: DecidedValue | undefined
}

export type RevisedRow = {
  row: ResultRow
  isCallDue: boolean
  /** The equal published value: its judgement, decision and call carry over. */
  kept: ResultRow | null
}

/**
 * The unsigned row of a value that replaces a published one. The same value again keeps its
 * judgement and decision. A number that nothing judges gets the draft's decision, which the signer
 * makes.
 * Source: decision 100.
 */
export async function revisedRow(step: Step, item: ItemRow, put: Put): Promise<RevisedRow> {
  const { judged, entered, decided, comment, computedFrom } = put
  const current = await findCurrentResult(step.tx, item.id)
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
    id: ResultId.parse(step.world.chance.uuid()),
    testItemId: item.id,
    number: await nextResultNumber(step.tx, item.id),
    comment,
    computedFrom,
    enteredBy: entered.by,
    enteredAt: entered.at,
    ...unsigned,
  }
  const isDecidedCritical = decision?.decision === 'critical'
  return { row, kept, isCallDue: isDecidedCritical || (!kept && judged.judgement.isCallDue) }
}

const unsigned = {
  isCurrent: true,
  verifiedBy: null,
  verifiedAt: null,
  authorisedBy: null,
  authorisedAt: null,
  signatureId: null,
  supersededReason: null,
}

function valuedAnew({ judgement, ...judged }: Judged) {
  return {
    ...judged,
    ...judgedColumns(judgement),
    decision: null,
    decisionComment: null,
    decidedBy: null,
    decidedAt: null,
    // The pathologist who signs a revision is never its author, whatever the rule.
    needsSecondPerson: needsSecondPerson(judgement, { rule: 'never' }),
  }
}

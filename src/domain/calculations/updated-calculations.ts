import type { UserId } from '#src/domain/people/actor.ts'
import type { CalculationOutcome, CalculationRule, CalculationRuleId } from './calculation-rule.ts'
import type { ReagentLotId } from './kept-lot.ts'
import type { ReagentLot } from './reagent-lot.ts'

/** New rows of calculations, by table. */
export type NewOfCalculations = {
  readonly calculationRule?: readonly CalculationRule[]
  readonly reagentLot?: readonly ReagentLot[]
}

type Said = {
  version: number
  decision: CalculationOutcome
  decidedBy: UserId
  decidedAt: Temporal.Instant
  decidedWhy: string | null
}

/** Rules and lots that change, each only as it was shown. */
export type UpdatedCalculations = {
  readonly calculationDecided?: readonly (Said & { id: CalculationRuleId })[]
  readonly lotDecided?: readonly (Said & { id: ReagentLotId; usedFrom: Temporal.Instant | null })[]
  readonly lotEnded?: readonly {
    id: ReagentLotId
    version: number
    endedBy: UserId
    endedAt: Temporal.Instant
    endedWhy: string
    isWrong: boolean
  }[]
}

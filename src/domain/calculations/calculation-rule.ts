import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { ComputedBy } from '#src/domain/results/calculated/computed-by.ts'

export const CalculationRuleId = z.uuidv7().brand('CalculationRuleId')
export type CalculationRuleId = z.infer<typeof CalculationRuleId>

/** What a lab chooses about, each with its ways; the first one is the product's. */
export const waysOf = {
  'red-cells': ['mcv-from-hct', 'hct-from-mcv'],
  inr: ['inr-as-sent', 'inr-from-pt'],
} as const
export type CalculationSubject = keyof typeof waysOf
export type CalculationWay = (typeof waysOf)[CalculationSubject][number]

export const subjects = ['red-cells', 'inr'] as const satisfies readonly CalculationSubject[]
export const ways = [...waysOf['red-cells'], ...waysOf.inr] as const

/** Which of both a way is about. Source: decision 260. */
export function subjectOf(way: CalculationWay): CalculationSubject {
  return way === 'inr-as-sent' || way === 'inr-from-pt' ? 'inr' : 'red-cells'
}

/** The way of each subject on some day; absent: the product's. */
export type Ways = Readonly<Partial<Record<CalculationSubject, CalculationWay>>>

/**
 * How a test is computed at a lab that works so; null: as the product says.
 * Source: decision 260.
 */
export function computedByOf(chosen: Ways, testCode: string): ComputedBy | null {
  if (testCode === 'INR' && chosen.inr === 'inr-from-pt') return 'inr-from-pt'
  if (chosen['red-cells'] !== 'hct-from-mcv') return null
  if (testCode === 'HCT') return 'hct-from-mcv'
  return testCode === 'MCV' ? 'measured' : null
}

/** What becomes of a proposal of one person; `withdrawn`: by that person. */
export const calculationOutcomes = ['confirmed', 'refused', 'withdrawn'] as const
export type CalculationOutcome = (typeof calculationOutcomes)[number]

/** What a second person decided about a proposal; all null while it waits. */
export type Decided = {
  decision: CalculationOutcome | null
  decidedBy: UserId | null
  decidedAt: Temporal.Instant | null
  /** Of a refusal always. */
  decidedWhy: string | null
}

/** A rule of a lab, from an Indian day on until the day of the next one. */
export type CalculationRule = Decided & {
  id: CalculationRuleId
  labId: LabId
  subject: CalculationSubject
  way: CalculationWay
  effectiveFrom: Temporal.PlainDate
  reason: string
  proposedBy: UserId
  proposedAt: Temporal.Instant
  version: number
}

type OfLab = { labId?: LabId | undefined }

/** From a day to come on: the orders of a day are computed alike. Source: decision 260. */
export const ProposeCalculationRule = z.strictObject({
  way: z.enum(ways),
  effectiveFrom: z.iso.date().transform((written) => Temporal.PlainDate.from(written)),
  reason: freeText(3, 300),
})
export type ProposeCalculationRule = z.infer<typeof ProposeCalculationRule> & OfLab

/** What every decision about a proposal says; `version`: as it was shown. */
export const deciding = {
  version: z.int().min(1).max(2_147_483_647),
  decision: z.enum(calculationOutcomes),
  reason: freeText(3, 300).optional(),
}

const saysWhy = ({ decision, reason }: { decision: string; reason?: string | undefined }) =>
  decision !== 'refused' || reason !== undefined
const toSay = { path: ['reason'], message: 'Say why it is refused.' }

export const DecideCalculationRule = z
  .strictObject({ ruleId: CalculationRuleId, ...deciding })
  .refine(saysWhy, toSay)
export type DecideCalculationRule = z.infer<typeof DecideCalculationRule> & OfLab

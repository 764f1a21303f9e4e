import { z } from 'zod'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { freeText } from '#src/domain/free-text.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { MOST, MOST_NEGATIVE } from '#src/domain/results/entry/typed-number.ts'

export const ReflexRuleId = z.uuidv7().brand('ReflexRuleId')
export type ReflexRuleId = z.infer<typeof ReflexRuleId>

/** A number above or below a bound, or one of the findings of a coded test. */
export const reflexKinds = ['above', 'below', 'finding'] as const
type ReflexKind = (typeof reflexKinds)[number]

/** Who pays for the test: the lab, as part of the price of the first one, or the patient who takes it. */
export const reflexTerms = ['included', 'offered'] as const
type ReflexTerms = (typeof reflexTerms)[number]

/** For which values a rule holds; `bound` and `unit` of a number, `choice` of a finding alone. */
export type ReflexCondition = {
  kind: ReflexKind
  bound: number | null
  /** UCUM, as it was shown; null: the test has none. */
  unit: string | null
  choice: string | null
}

/** The most hours after its draw that a sample may have for a test that a rule adds: two weeks. */
export const MOST_SAMPLE_HOURS = 336

/** A rule of a lab: where a value of one test is so, another test is added or offered, on a sample young enough. */
export type ReflexRule = ReflexCondition & {
  id: ReflexRuleId
  labId: LabId
  causeCode: ItemCode
  addsCode: ItemCode
  terms: ReflexTerms
  /** The sample may be so old, in hours since its draw. */
  sampleHours: number
  /** An Indian day. */
  effectiveFrom: Temporal.PlainDate
}

/** One as it was proposed: never changed. */
export type NewReflexRule = ReflexRule & {
  reason: string
  proposedBy: UserId
  proposedAt: Temporal.Instant
}

/** An Indian day as it is written in ISO 8601. */
const day = z.iso.date().transform((written) => Temporal.PlainDate.from(written))

const reason = freeText(3, 300)
const said = {
  causeCode: ItemCode,
  addsCode: ItemCode,
  terms: z.enum(reflexTerms).default('included'),
  sampleHours: z.int().min(1).max(MOST_SAMPLE_HOURS),
  effectiveFrom: day,
  /** For the second person and for the history. */
  reason,
}
const bound = z.number().min(MOST_NEGATIVE).max(MOST)
/** The unit beside which the bound was typed; empty: the test has none. */
const unit = z.string().max(40).default('')

/** A rule as it is proposed. Source: features C12; decision 256. */
export const ProposeReflexRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('above'), bound, unit, ...said }),
  z.strictObject({ kind: z.literal('below'), bound, unit, ...said }),
  z.strictObject({ kind: z.literal('finding'), choice: z.string().min(1).max(200), ...said }),
])
export type ProposeReflexRule = z.infer<typeof ProposeReflexRule> & { labId?: LabId | undefined }

/** What becomes of a proposed rule; `withdrawn`: by who proposed it. */
export const reflexOutcomesOfTwo = ['confirmed', 'refused', 'withdrawn'] as const
export type ReflexDecision = (typeof reflexOutcomesOfTwo)[number]

export const DecideReflexRule = z
  .strictObject({
    ruleId: ReflexRuleId,
    decision: z.enum(reflexOutcomesOfTwo),
    reason: reason.optional(),
  })
  .refine(({ decision, reason: why }) => decision !== 'refused' || why !== undefined, {
    path: ['reason'],
    message: 'Say why it is refused.',
  })
export type DecideReflexRule = z.infer<typeof DecideReflexRule> & { labId?: LabId | undefined }

/** From `endsOn` on, an Indian day, a rule adds nothing any more. */
export const EndReflexRule = z.strictObject({ ruleId: ReflexRuleId, endsOn: day, reason })
export type EndReflexRule = z.infer<typeof EndReflexRule> & { labId?: LabId | undefined }

import { z } from 'zod'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { oneLine } from '#src/domain/free-text.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { MOST, MOST_NEGATIVE } from '#src/domain/results/entry/typed-number.ts'

export const AutoRuleId = z.uuidv7().brand('AutoRuleId')
export type AutoRuleId = z.infer<typeof AutoRuleId>
export const AutoReplayId = z.uuidv7().brand('AutoReplayId')
export type AutoReplayId = z.infer<typeof AutoReplayId>

/** Within the range that judged the value, or within limits that the rule states. */
export const autoBounds = ['reference', 'limits'] as const
type AutoBounds = (typeof autoBounds)[number]

/** What a rule lets through; `low` and `high` in the test's unit, both with `limits` alone. */
export type AutoRule = {
  within: AutoBounds
  low: number | null
  high: number | null
  /** Also a value without an earlier one of the person to compare it with. */
  allowsFirst: boolean
}

/** A version of a lab's rule for a test. */
export type AutoRuleVersion = AutoRule & {
  id: AutoRuleId
  labId: LabId
  testCode: ItemCode
  number: number
}

const Shown = z.int().min(0).max(2_147_483_647)
const Bound = z.number().min(MOST_NEGATIVE).max(MOST)
const Of = {
  testCode: ItemCode,
  /** The number of versions of the rule as it was shown, 0 where there was none. */
  number: Shown,
  allowsFirst: z.boolean(),
}

/** A new version of a rule. Source: features C12, H7; decision 242. */
export const SetAutoRule = z.discriminatedUnion('within', [
  z.strictObject({ within: z.literal('reference'), ...Of }),
  z
    .strictObject({ within: z.literal('limits'), low: Bound, high: Bound, ...Of })
    .refine(({ low, high }) => low < high, { path: ['high'] }),
])
export type SetAutoRule = z.infer<typeof SetAutoRule> & { labId?: LabId | undefined }

/** Which test; `q` finds tests by name or code. */
export const ListAutoVerification = z.strictObject({ q: z.string().trim().max(100).optional() })
export type ListAutoVerification = z.infer<typeof ListAutoVerification> & {
  labId?: LabId | undefined
}
export const OfAutoTest = z.strictObject({ testCode: ItemCode })
export type OfAutoTest = z.infer<typeof OfAutoTest> & { labId?: LabId | undefined }

/** The last results once more, by the version of the rule that was shown. */
export const ReplayAutoRule = z.strictObject({ testCode: ItemCode, number: Shown })
export type ReplayAutoRule = z.infer<typeof ReplayAutoRule> & { labId?: LabId | undefined }

const Why = oneLine(3, 200)

/** For exactly the replay that was shown. */
export const SwitchAutoOn = z.strictObject({
  replayId: AutoReplayId,
  /** SHA-256 of what the replay found, hex. */
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
  reason: Why,
})
export type SwitchAutoOn = z.infer<typeof SwitchAutoOn>

/** `number`: of the last switch as it was shown. */
export const SwitchAutoOff = z.strictObject({ testCode: ItemCode, number: Shown, reason: Why })
export type SwitchAutoOff = z.infer<typeof SwitchAutoOff> & { labId?: LabId | undefined }

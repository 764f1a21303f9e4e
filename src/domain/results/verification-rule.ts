import { z } from 'zod'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

/**
 * What a lab says of a test: whether who entered an ordinary value may also verify it. `ordinary`, also
 * where the lab never said anything: they may. `never`: always another person. Of critical and held
 * values it can say nothing: those always take another person. Source: life cycle 5.
 */
export const verificationRules = ['ordinary', 'never'] as const
export type VerificationRule = (typeof verificationRules)[number]

/** A test as it was shown: how often its rule was changed, 0 where it never was. */
const ShownRule = z.strictObject({
  testCode: ItemCode,
  version: z.int().min(0).max(1_000_000),
})

/** One rule for all of these tests, each once. */
export const SetVerificationRules = z.strictObject({
  rule: z.enum(verificationRules),
  tests: z
    .array(ShownRule)
    .min(1)
    .max(500)
    .refine((all) => new Set(all.map(({ testCode }) => testCode)).size === all.length),
})
export type SetVerificationRules = z.infer<typeof SetVerificationRules> & {
  labId?: LabId | undefined
}

/** `q`: part of a name, of a category's, or a code. */
export const ListVerificationRules = z.strictObject({ q: z.string().trim().max(100).default('') })
export type ListVerificationRules = z.infer<typeof ListVerificationRules> & {
  labId?: LabId | undefined
}

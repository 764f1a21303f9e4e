import { z } from 'zod'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

/**
 * A lab's rule for a test: whether the person who entered an ordinary value may also verify it.
 * `ordinary`, also the default: they may. `never`: always another person. Critical and held values
 * always take another person, whatever the rule.
 * Source: life cycle 5; decision 039.
 */
export const verificationRules = ['ordinary', 'never'] as const
export type VerificationRule = (typeof verificationRules)[number]

/** A test as shown, with the number of changes of its rule, 0 where there were none. */
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

/** `q`: part of a name, part of a category's name, or a code. */
export const ListVerificationRules = z.strictObject({ q: z.string().trim().max(100).default('') })
export type ListVerificationRules = z.infer<typeof ListVerificationRules> & {
  labId?: LabId | undefined
}

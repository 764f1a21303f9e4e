import { z } from 'zod'
import { autoBounds, SetAutoRule } from '#src/domain/auto-verification/auto-rule.ts'

const [Reference, Limits] = SetAutoRule.options
const { low, high, number } = Limits.shape

/** The rule as typed: limits count only where the rule is by limits. */
export const RuleForm = z
  .strictObject({
    within: z.enum(autoBounds),
    low: low.optional(),
    high: high.optional(),
    allowsFirst: z.boolean().default(false),
    number,
  })
  .transform(({ low: least, high: most, within, ...rest }) =>
    within === 'limits' ? { ...rest, within, low: least, high: most } : { ...rest, within },
  )
  .pipe(
    z.discriminatedUnion('within', [
      Reference.omit({ testCode: true }),
      z
        .strictObject({ ...Limits.shape })
        .omit({ testCode: true })
        .refine((limits) => limits.low < limits.high, { path: ['high'] }),
    ]),
  )

import { z } from 'zod'
import { TestItemId } from './item.ts'

/** Why a lab or the office gives up a test. Source: life cycle 5. */
export const declaredReasons = [
  'no-fresh-sample',
  'instrument-down',
  'reagent-out',
  'sample-used-up',
  'patient-declines',
] as const
export type DeclaredReason = (typeof declaredReasons)[number]

/** More tests than any order has. */
const MOST_TESTS = 1000

/** The tests that a person gives up, each with the version shown. */
export const GiveUpTests = z.strictObject({
  reason: z.enum(declaredReasons),
  tests: z
    .array(z.strictObject({ testItemId: TestItemId, version: z.int().positive() }))
    .min(1)
    .max(MOST_TESTS),
})
export type GiveUpTests = z.infer<typeof GiveUpTests>

/** Days after which a fresh sample without a visit is given up. Source: life cycle 5. */
export const FRESH_SAMPLE_DAYS = 7

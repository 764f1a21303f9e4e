import { z } from 'zod'
import { ReagentLotId } from '#src/domain/calculations/kept-lot.ts'
import { freeText } from '#src/domain/free-text.ts'
import { InstrumentId } from '#src/domain/instruments/instrument.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { decisions } from '#src/domain/results/decision.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { reopenReasons } from '#src/domain/results/reopen-reason.ts'
import { comparators, MOST, MOST_NEGATIVE } from '#src/domain/results/entry/typed-number.ts'

/**
 * `test_items.version` as it was shown to the person who decides; it increases with every
 * transition of the test.
 */
const Shown = { version: z.int().min(1).max(2_147_483_647) }

/**
 * On which of the lab's instruments a value was measured; where only one measures the test, that
 * one without being named.
 * Source: decision 228.
 */
const Measured = { instrumentId: InstrumentId.optional() }

/**
 * One value as the technician enters it, by the type of the test, with the version shown.
 * Source: decision 028.
 */
export const EnterResult = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('numeric'),
      /**
       * A number; or text as typed or printed, e.g. `<0.01` or `95 mg/dL`, which `readNumber`
       * parses.
       */
      value: z.union([z.number().min(MOST_NEGATIVE).max(MOST), freeText(1, 40)]),
      /** For a number that is only known to lie below or above it. */
      comparator: z.enum(comparators).optional(),
      /**
       * The unit of the number, UCUM: another unit than the test's is refused, never converted.
       * Source: decision 040.
       */
      unit: freeText(1, 40).optional(),
      /**
       * The unit that the test was shown with, UCUM; empty: none. A number without a unit is
       * refused where the test is entered in another one by now. Without it, a number that replaces
       * a stored one is taken to be in the unit of that.
       * Source: decision 185.
       */
      entryUnit: freeText(0, 40).optional(),
      comment: freeText(0, 500).optional(),
      /**
       * With which lot of reagent a PT was measured, where an INR is computed from it; without it, the
       * one in use.
       * Source: decision 261.
       */
      lotId: ReagentLotId.optional(),
      ...Measured,
      ...Shown,
    })
    .refine(({ value, comparator, unit }) => typeof value === 'number' || !(comparator ?? unit), {
      path: ['value'],
      message: 'Send a number beside a comparator or a unit.',
    }),
  z.strictObject({
    type: z.literal('qualitative'),
    choice: freeText(1, 80),
    comment: freeText(0, 500).optional(),
    ...Measured,
    ...Shown,
  }),
  z.strictObject({
    type: z.enum(['narrative', 'culture']),
    /** The coded finding: alerts depend on it, never on the text. */
    choice: freeText(1, 80),
    text: freeText(2, 5000),
    comment: freeText(0, 500).optional(),
    ...Measured,
    ...Shown,
  }),
])
export type EnterResult = z.infer<typeof EnterResult>

/** More tests than any order has. */
const MOST_OF_ORDER = 1000

/** Values of one order, each test once. */
export const EnterResults = z.strictObject({
  results: z
    .array(z.strictObject({ testItemId: TestItemId, result: EnterResult }))
    .min(1)
    .max(MOST_OF_ORDER)
    .refine(
      (results) => new Set(results.map(({ testItemId }) => testItemId)).size === results.length,
      {
        message: 'Send each test once.',
      },
    ),
})

export const VerifyResult = z.strictObject(Shown)
export type VerifyResult = z.infer<typeof VerifyResult>

/**
 * Signing asks for the password again, and names every result on the page, each with its version.
 * Source: life cycle 5; 21 CFR 11.200.
 */
export const AuthoriseResults = z.strictObject({
  orderId: OrderId,
  password: z.string().min(1).max(128),
  results: z
    .array(z.strictObject({ testItemId: TestItemId, ...Shown }))
    .min(1)
    .max(MOST_OF_ORDER),
})
export type AuthoriseResults = z.infer<typeof AuthoriseResults>

/** The pathologist's decision on a number that nothing judged, with the version shown. */
export const DecideResult = z.strictObject({
  ...Shown,
  decision: z.enum(decisions),
  comment: freeText(3, 300),
})
export type DecideResult = z.infer<typeof DecideResult>

export const RetestItem = z.strictObject({ reason: freeText(3, 300), ...Shown })
export type RetestItem = z.infer<typeof RetestItem>

/** Why a value is held back, with the version shown. */
export const HoldResult = z.strictObject({ reason: freeText(3, 300), ...Shown })
export type HoldResult = z.infer<typeof HoldResult>

/**
 * Why a signed, unpublished result is reopened: a code and a text, with the version shown.
 * Source: decision 089.
 */
export const ReopenResult = z.strictObject({
  reason: z.enum(reopenReasons),
  words: freeText(3, 300),
  ...Shown,
})
export type ReopenResult = z.infer<typeof ReopenResult>

/** Whom the lab told a critical result, and what the person read back. Source: CLSI GP47. */
export const RecordCall = z.strictObject({
  toldTo: freeText(2, 120),
  readBack: freeText(1, 200),
})
export type RecordCall = z.infer<typeof RecordCall>

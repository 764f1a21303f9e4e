import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { decisions } from './decision.ts'
import { TestItemId } from './item.ts'
import { reopenReasons } from './reopen-reason.ts'
import { comparators, MOST, MOST_NEGATIVE } from './typed-number.ts'

/** `test_items.version` as it was shown to whoever decides; it grows with every step of the test. */
const Shown = { version: z.int().min(1).max(2_147_483_647) }

/** One value as the technician types it, by the kind of the test, on top of what was shown. */
export const EnterResult = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('numeric'),
      /** A number; or as it was typed or printed, e.g. `<0.01` or `95 mg/dL`: `readNumber` reads it. */
      value: z.union([z.number().min(MOST_NEGATIVE).max(MOST), freeText(1, 40)]),
      /** Of a number that is only known to lie below or above it. */
      comparator: z.enum(comparators).optional(),
      /** In which the number is, UCUM: another than the test's is refused, never converted. */
      unit: freeText(1, 40).optional(),
      comment: freeText(0, 500).optional(),
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
    ...Shown,
  }),
  z.strictObject({
    type: z.enum(['narrative', 'culture']),
    /** The coded finding: what rings is read from it, never from the words. */
    choice: freeText(1, 80),
    text: freeText(2, 5000),
    comment: freeText(0, 500).optional(),
    ...Shown,
  }),
])
export type EnterResult = z.infer<typeof EnterResult>

export const VerifyResult = z.strictObject(Shown)
export type VerifyResult = z.infer<typeof VerifyResult>

/** More tests than any order has. */
const MOST_SIGNED = 1000

/**
 * Signing asks for the password again, and names every result that stood on the page, each with its
 * version. Source: life cycle 5; 21 CFR 11.200.
 */
export const AuthoriseResults = z.strictObject({
  orderId: OrderId,
  password: z.string().min(1).max(128),
  results: z
    .array(z.strictObject({ testItemId: TestItemId, ...Shown }))
    .min(1)
    .max(MOST_SIGNED),
})
export type AuthoriseResults = z.infer<typeof AuthoriseResults>

/** The pathologist's word on a number that nothing judged, with the version that was shown. */
export const DecideResult = z.strictObject({
  ...Shown,
  decision: z.enum(decisions),
  comment: freeText(3, 300),
})
export type DecideResult = z.infer<typeof DecideResult>

export const RetestItem = z.strictObject({ reason: freeText(3, 300), ...Shown })
export type RetestItem = z.infer<typeof RetestItem>

/** Why a signed, unpublished result is taken back: coded and in words, with the version that was shown. */
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

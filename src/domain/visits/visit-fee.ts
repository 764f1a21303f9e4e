import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'

export const VisitFeeId = z.uuid().brand<'VisitFeeId'>()
export type VisitFeeId = z.infer<typeof VisitFeeId>

/** So long the patient may say that it is wrong, before the fee is owed and earned. */
export const DISPUTE_HOURS = 48

/** What the office has not decided by then is decided for the patient. */
export const DECIDE_DAYS = 14

/** Why the office lets a fee stand. */
export const upholdReasons = [
  'proved-by-calls-and-place',
  'patient-agreed',
  'evidence-seen',
] as const

/** Why the office lets it go. */
export const officeWaives = [
  'not-proved',
  'patient-was-there',
  'address-was-right',
  'goodwill',
] as const

/** Besides, a bank's decision and time let it go. */
const waiveReasons = [...officeWaives, 'bank-kept-it', 'not-decided-in-time'] as const

export const feeDecisions = [...upholdReasons, ...waiveReasons] as const
export type FeeDecision = (typeof feeDecisions)[number]

/** One tap and, if the patient likes, words. */
export const DisputeVisitFee = z.strictObject({
  version: z.int().positive(),
  words: freeText(0, 1000).optional(),
})
export type DisputeVisitFee = z.infer<typeof DisputeVisitFee>

const seen = { version: z.int().positive(), note: freeText(0, 500).optional() }

/** The office's word, with a coded reason. */
export const DecideVisitFee = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('uphold'), reason: z.enum(upholdReasons), ...seen }),
  z.strictObject({ verdict: z.literal('waive'), reason: z.enum(officeWaives), ...seen }),
])
export type DecideVisitFee = z.infer<typeof DecideVisitFee>

import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'

export const VisitFeeId = z.uuid().brand<'VisitFeeId'>()
export type VisitFeeId = z.infer<typeof VisitFeeId>

/** A booking's fee if it is for this visit. Source: decision 034. */
export function feeOfVisit<Fee extends { visitId: string }>(
  fee: Fee | undefined,
  visitId: string,
): Fee | undefined {
  return fee?.visitId === visitId ? fee : undefined
}

/** Why the office upholds a fee. */
export const upholdReasons = [
  'proved-by-calls-and-place',
  'patient-agreed',
  'evidence-seen',
] as const

/** Why the office waives it. */
export const officeWaives = [
  'not-proved',
  'patient-was-there',
  'address-was-right',
  'goodwill',
] as const

/** A bank's decision and the deadline waive it too. */
const waiveReasons = [...officeWaives, 'bank-kept-it', 'not-decided-in-time'] as const

export const feeDecisions = [...upholdReasons, ...waiveReasons] as const
export type FeeDecision = (typeof feeDecisions)[number]

/** One tap and, if the patient likes, words. Source: decision 034. */
export const DisputeVisitFee = z.strictObject({
  version: z.int().positive(),
  words: freeText(0, 1000).optional(),
})
export type DisputeVisitFee = z.infer<typeof DisputeVisitFee>

const seen = { version: z.int().positive(), note: freeText(0, 500).optional() }

/** The office's decision, with a coded reason. Source: decision 034. */
export const DecideVisitFee = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('uphold'), reason: z.enum(upholdReasons), ...seen }),
  z.strictObject({ verdict: z.literal('waive'), reason: z.enum(officeWaives), ...seen }),
])
export type DecideVisitFee = z.infer<typeof DecideVisitFee>

import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { IsoInstant } from '#src/domain/iso-instant.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { sampleRemarks } from '#src/domain/tubes/sample-remark.ts'
import { DrawFact } from '#src/domain/tubes/draw-fact.ts'
import { Barcode, rejectReasons, writeOffReasons } from '#src/domain/tubes/tube.ts'
import { PlaceStamp } from './place-stamp.ts'
import { SpokenFor } from './spoken-for.ts'
import { codeReasons, endReasons, failReasons, VisitId } from './visit.ts'

const startCode = z
  .string()
  .trim()
  .regex(/^\d{4}$/, 'Four digits.')

/** What the phlebotomist typed at the door; the server compares. Source: reliability L1. */
export const IdentifyPatients = z.strictObject({
  startCode,
  patients: z
    .array(
      z.strictObject({
        orderId: OrderId,
        name: freeText(1, 80),
        birthDate: z.iso.date(),
        /**
         * For a child too young to answer: who spoke for the child, and which record confirms it.
         */
        spokenFor: SpokenFor.optional(),
      }),
    )
    .min(1)
    .max(6),
})
export type IdentifyPatients = z.infer<typeof IdentifyPatients>

/**
 * A separate visit for the person of an order, at the charge that was shown and agreed to; the
 * versions are of the visit and of the payment, as shown.
 * Source: decision 266.
 */
export const SeparateVisit = z.strictObject({
  orderId: OrderId,
  startsAt: IsoInstant,
  version: z.int().positive(),
  paymentVersion: z.int().positive(),
  expectedChargePaise: z.int().min(0).max(10_000_000),
})
export type SeparateVisit = z.infer<typeof SeparateVisit>

export const TakeCash = z.strictObject({ amountPaise: z.int().positive().max(10_000_000) })
export type TakeCash = z.infer<typeof TakeCash>

/** `labId`: whose counter; not needed where the tubes in the bag are for one lab. */
export const HandOver = z.strictObject({ labId: LabId.optional() })
export type HandOver = z.infer<typeof HandOver>

/** `facts`: what the tube's tests ask at the draw, each once; required where a test asks. */
export const LabelTube = z.strictObject({
  barcode: Barcode,
  facts: z
    .array(DrawFact)
    .max(5)
    .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length)
    .optional(),
})
export type LabelTube = z.infer<typeof LabelTube>

export const CollectTube = z.strictObject({ barcode: Barcode })
export type CollectTube = z.infer<typeof CollectTube>

export const WriteOffTube = z.strictObject({
  reason: z.enum(writeOffReasons).exclude(['cancelled']),
})
export type WriteOffTube = z.infer<typeof WriteOffTube>

/** Where the phone was when the button was pressed; absent where the phone does not tell. */
export const ArriveAtVisit = z.strictObject({ place: PlaceStamp.optional() })
export type ArriveAtVisit = z.infer<typeof ArriveAtVisit>

export const FailVisit = z.strictObject({
  reason: z.enum(failReasons),
  place: PlaceStamp.optional(),
  /** For a patient who refuses: proof that they were met. */
  startCode: startCode.optional(),
})
export type FailVisit = z.infer<typeof FailVisit>

/** After the office has spoken to the patient. */
export const RenewStartCode = z.strictObject({
  version: z.int().positive(),
  reason: z.enum(codeReasons),
})
export type RenewStartCode = z.infer<typeof RenewStartCode>

/** `version`: the visit's version as shown. */
export const EndCollection = z.strictObject({
  version: z.int().positive(),
  reason: z.enum(endReasons),
})
export type EndCollection = z.infer<typeof EndCollection>

/** That the visit is offered to others, where that was shown. */
const expected = z.literal('offered-on').optional()

export const ReleaseVisit = z.strictObject({ reason: freeText(3, 300), expected })
export type ReleaseVisit = z.infer<typeof ReleaseVisit>

/** Why the office takes a visit off its phlebotomist: the patient may read it, so no word on health. */
export const takeOffReasons = ['cannot-come', 'running-late', 'vehicle', 'other-reason'] as const

/** `version`: the visit's version as shown. */
export const TakeOffVisit = z.strictObject({
  visitId: VisitId,
  version: z.int().positive(),
  reason: z.enum(takeOffReasons),
  expected,
})

/** `expected`: that the change is none of the patient's two, where that was shown. */
export const RescheduleVisit = z.strictObject({
  startsAt: IsoInstant,
  expected: z.literal('not-counted').optional(),
})
export type RescheduleVisit = z.infer<typeof RescheduleVisit>

/** `version`: the visit's version as shown. */
export const AllowEarlyVisit = z.strictObject({ isAllowed: z.boolean(), version: z.int().min(1) })
export type AllowEarlyVisit = z.infer<typeof AllowEarlyVisit>

export const ByBarcode = z.strictObject({ barcode: Barcode })
export type ByBarcode = z.infer<typeof ByBarcode>

/** A tube is accepted as it is, or with a remark on its quality that the report repeats. */
export const AcceptTube = ByBarcode.extend({
  remark: z.enum(sampleRemarks).optional(),
  remarkWords: freeText(2, 200).optional(),
}).refine(({ remark, remarkWords }) => remarkWords === undefined || remark !== undefined, {
  path: ['remark'],
  message: 'Choose what it is.',
})
export type AcceptTube = z.infer<typeof AcceptTube>

const reasons = Object.keys(rejectReasons) as [keyof typeof rejectReasons]

export const RejectTube = z.strictObject({
  barcode: Barcode,
  reason: z.enum(reasons),
  note: freeText(0, 500).optional(),
})
export type RejectTube = z.infer<typeof RejectTube>

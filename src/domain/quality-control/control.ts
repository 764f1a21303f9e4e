import { z } from 'zod'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { freeText, oneLine } from '#src/domain/free-text.ts'
import { InstrumentId } from '#src/domain/instruments/instrument.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { MOST, MOST_NEGATIVE } from '#src/domain/results/entry/typed-number.ts'
import { failureReasons } from './failure-reason.ts'

export const ControlLotId = z.uuidv7().brand('ControlLotId')
export type ControlLotId = z.infer<typeof ControlLotId>
export const ControlTargetId = z.uuidv7().brand('ControlTargetId')
export type ControlTargetId = z.infer<typeof ControlTargetId>
export const ControlRunId = z.uuidv7().brand('ControlRunId')
export type ControlRunId = z.infer<typeof ControlRunId>
export const ControlValueId = z.uuidv7().brand('ControlValueId')
export type ControlValueId = z.infer<typeof ControlValueId>
export const ControlFailureId = z.uuidv7().brand('ControlFailureId')
export type ControlFailureId = z.infer<typeof ControlFailureId>

const Shown = z.int().min(0).max(2_147_483_647)
const Value = z.number().min(MOST_NEGATIVE).max(MOST)

/** More values than one run of an instrument has. */
const MOST_OF_RUN = 400

/**
 * The values of one run, each against the target that was shown; `lastRun`: the number of the
 * instrument's last run as it was shown, 0 where there was none.
 */
export const EnterControlRun = z.strictObject({
  instrumentId: InstrumentId,
  lastRun: Shown,
  values: z
    .array(z.strictObject({ targetId: ControlTargetId, value: Value }))
    .min(1)
    .max(MOST_OF_RUN)
    .refine((all) => new Set(all.map(({ targetId }) => targetId)).size === all.length),
})
export type EnterControlRun = z.infer<typeof EnterControlRun>

/** A value that does not count, and why. */
export const StrikeControlValue = z.strictObject({
  valueId: ControlValueId,
  reason: oneLine(3, 200),
})
export type StrikeControlValue = z.infer<typeof StrikeControlValue>

/** `lastRun` as in a run: whoever resolves has seen every control until then. */
export const ResolveControlFailure = z.strictObject({
  failureId: ControlFailureId,
  reason: z.enum(failureReasons),
  words: freeText(3, 500),
  lastRun: Shown,
})
export type ResolveControlFailure = z.infer<typeof ResolveControlFailure>

/** The same by the office, with who wrote what for the lab. */
export const ResolveForLab = ResolveControlFailure.extend({ labWord: freeText(10, 500) })
export type ResolveForLab = z.infer<typeof ResolveForLab>

export const AddControlLot = z.strictObject({
  material: oneLine(1, 80),
  level: z.int().min(1).max(6),
  lotNumber: oneLine(1, 40),
  /** The last day on which it is measured, in India. */
  expiresOn: z.iso.date(),
})
export type AddControlLot = z.infer<typeof AddControlLot> & { labId?: LabId | undefined }

/** Which instrument and test; `before`: values that were entered earlier than this one. */
export const OfInstrument = z.strictObject({ instrumentId: InstrumentId })
export type OfInstrument = z.infer<typeof OfInstrument>
export const OfAnalyte = z.strictObject({ instrumentId: InstrumentId, testCode: ItemCode })
export type OfAnalyte = z.infer<typeof OfAnalyte>
export const OfFailure = z.strictObject({ failureId: ControlFailureId })
export type OfFailure = z.infer<typeof OfFailure>

export const ViewQualityControl = z.strictObject({})
export type ViewQualityControl = { labId?: LabId | undefined }

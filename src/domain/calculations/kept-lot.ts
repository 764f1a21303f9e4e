import { z } from 'zod'

export const ReagentLotId = z.uuidv7().brand('ReagentLotId')
export type ReagentLotId = z.infer<typeof ReagentLotId>

/** The numbers of a lot of PT reagent that its measurements are computed with. */
export type LotNumbers = {
  /** International sensitivity index, of the reagent with the instrument. */
  isi: number
  /** Geometric mean of the lab's healthy donors, in seconds. */
  meanNormalSeconds: number
}

/**
 * Why no lot is known with which a PT was measured: none was in use, it was past its day, it was
 * registered wrongly, or the value is in another unit than seconds.
 */
export const noLotReasons = ['no-lot', 'lot-expired', 'lot-withdrawn', 'other-unit'] as const
export type NoLotReason = (typeof noLotReasons)[number]

/** The lot with which a PT was measured, as it was registered then; or why none is known. */
export type KeptLot = (LotNumbers & { id: ReagentLotId; lotNumber: string }) | { none: NoLotReason }

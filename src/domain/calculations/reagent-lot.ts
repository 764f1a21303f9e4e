import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { IndianMinute } from '#src/domain/indian-minute.ts'
import { InstrumentId } from '#src/domain/instruments/instrument.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { type Decided, deciding } from './calculation-rule.ts'
import { type LotNumbers, ReagentLotId } from './kept-lot.ts'

/** The sensitivity of thromboplastins in use; beyond it, a typing error. Source: WHO TRS 889. */
export const ISI = { least: 0.8, most: 2 } as const

/** Seconds of healthy donors with any reagent in use; beyond it, a typing error. */
export const MEAN_NORMAL = { least: 8, most: 20 } as const

/** Of how many healthy donors the mean is, at least. Source: CLSI H54; WHO TRS 889. */
export const LEAST_DONORS = 20

/** A lot of PT reagent on one instrument of a lab, as one person registers it. */
export type ReagentLot = Decided &
  LotNumbers & {
    id: ReagentLotId
    labId: LabId
    /** Null: of values that are typed without an instrument. */
    instrumentId: InstrumentId | null
    reagent: string
    lotNumber: string
    donors: number
    expiresOn: Temporal.PlainDate
    /** Null: from its confirmation on; set when it is confirmed. */
    usedFrom: Temporal.Instant | null
    proposedBy: UserId
    proposedAt: Temporal.Instant
    endedBy: UserId | null
    endedAt: Temporal.Instant | null
    endedWhy: string | null
    isWrong: boolean
    version: number
  }

type OfLab = { labId?: LabId | undefined }

const seconds = z.number().min(MEAN_NORMAL.least).max(MEAN_NORMAL.most)

/** A lot as it stands on its certificate, and as the lab measured its donors. Source: decision 261. */
export const RegisterReagentLot = z.strictObject({
  instrumentId: InstrumentId.optional(),
  reagent: freeText(2, 80),
  lotNumber: freeText(1, 40),
  isi: z.number().min(ISI.least).max(ISI.most),
  meanNormalSeconds: seconds,
  donors: z.int().min(LEAST_DONORS).max(10_000),
  expiresOn: z.iso.date().transform((written) => Temporal.PlainDate.from(written)),
  /** Absent: from its confirmation on. */
  usedFrom: IndianMinute.optional(),
})
export type RegisterReagentLot = z.infer<typeof RegisterReagentLot> & OfLab

export const DecideReagentLot = z
  .strictObject({ lotId: ReagentLotId, ...deciding })
  .refine(({ decision, reason }) => decision !== 'refused' || reason !== undefined, {
    path: ['reason'],
    message: 'Say why it is refused.',
  })
export type DecideReagentLot = z.infer<typeof DecideReagentLot> & OfLab

/**
 * A lot is no longer in use, from now on. `isWrong`: it was registered wrongly, and what was computed
 * with it is wrong too.
 * Source: decision 261.
 */
export const EndReagentLot = z.strictObject({
  lotId: ReagentLotId,
  version: z.int().min(1).max(2_147_483_647),
  isWrong: z.boolean(),
  reason: freeText(3, 300),
})
export type EndReagentLot = z.infer<typeof EndReagentLot> & OfLab

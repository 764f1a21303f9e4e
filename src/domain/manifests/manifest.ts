import { z } from 'zod'
import { LabId } from '#src/domain/labs/lab.ts'
import { Barcode, TubeId } from '#src/domain/tubes/tube.ts'

export const ManifestId = z.uuid().brand<'ManifestId'>()
export type ManifestId = z.infer<typeof ManifestId>

/** How a gap ended, as both sides say: the tube came after all, or it is recorded as lost. */
export const gapReasons = ['found', 'lost'] as const
export type GapReason = (typeof gapReasons)[number]

/** More tubes than a bag holds. */
export const MOST_IN_BAG = 100

/** The tubes for one lab, scanned out of the bag; `isShort`: the others are not in it. */
export const GiveManifest = z.strictObject({
  labId: LabId,
  barcodes: z.array(Barcode).min(1).max(MOST_IN_BAG),
  isShort: z.boolean().default(false),
})
export type GiveManifest = z.infer<typeof GiveManifest>

export const OfManifest = z.strictObject({ manifestId: ManifestId })
export type OfManifest = z.infer<typeof OfManifest>

export const SignManifest = OfManifest.extend({ version: z.int().positive() })
export type SignManifest = z.infer<typeof SignManifest>

export const ExplainGap = SignManifest.extend({ tubeId: TubeId, reason: z.enum(gapReasons) })
export type ExplainGap = z.infer<typeof ExplainGap>

import { z } from 'zod'
import { oneLine } from '#src/domain/free-text.ts'

/**
 * The operator itself: seeded and undeletable.
 * Source: spec §9; model, "Organizations, labs, places".
 */
export const OPERATOR_FRANCHISE = 1

export const FranchiseId = z.coerce.number().int().min(1).max(1_000_000)

/** A franchise may have no city. */
export const AddFranchise = z.strictObject({
  name: oneLine(2, 80),
  locationId: z.int().min(1).max(1_000_000).optional(),
})

/** `version` is the version that was read; a stale one is refused. */
export const ChangeFranchise = AddFranchise.extend({ version: z.int().min(1).max(1_000_000_000) })

export type SaveFranchise =
  | z.infer<typeof AddFranchise>
  | (z.infer<typeof ChangeFranchise> & { id: number })

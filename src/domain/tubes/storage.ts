import { z } from 'zod'
import { oneLine } from '#src/domain/free-text.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { MOST_AT_ONCE } from './disposal.ts'
import { Barcode, TubeId } from './tube.ts'

/** Rack, shelf and position as the lab names them. */
export const StoragePlace = oneLine(1, 60)

/** Tubes to put away at one place, as they were scanned. */
export const StoreTubes = z.strictObject({
  place: StoragePlace,
  barcodes: z.array(Barcode).min(1).max(MOST_AT_ONCE),
})
export type StoreTubes = z.infer<typeof StoreTubes>

/** Where a page of a list of tubes ended: the instant it is ordered by, and the tube. */
const ListPlace = z
  .string()
  .max(80)
  .transform((text, context) => {
    const [at = '', id = ''] = text.split('~')
    const parsed = z.tuple([z.iso.datetime(), TubeId]).safeParse([at, id])
    if (parsed.success) return { at: Temporal.Instant.from(at), id: parsed.data[1] }
    context.addIssue({ code: 'custom', message: 'This is no place of a list.' })
    return z.NEVER
  })
export type TubeListPlace = z.infer<typeof ListPlace>

/** A page of a lab's stored or disposed tubes; without a lab, of the caller's own. */
export const ListOfTubes = z.strictObject({ labId: LabId.optional(), after: ListPlace.optional() })
export type ListOfTubes = z.infer<typeof ListOfTubes>

import { z } from 'zod'
import { oneLine } from '#src/domain/free-text.ts'

/**
 * A small integer, as the specification's clients expect; in a URL it is text.
 * Source: model, "Ids, time, database".
 */
export const LocationId = z.coerce.number().int().min(1).max(1_000_000)

/**
 * The bounding box of India, islands included, in degrees of WGS 84; the database enforces it too.
 */
const Point = {
  latitude: z.number().min(6).max(37.6),
  longitude: z.number().min(68).max(97.5),
}

const Version = z.int().min(1).max(1_000_000_000)

/** The slug is the city's URL, `/cities/<slug>`: it never changes, so that no link breaks. */
export const AddLocation = z.strictObject({
  name: oneLine(2, 60),
  slug: z.string().regex(/^[a-z][a-z-]{0,39}$/),
  ...Point,
})
export type AddLocation = z.infer<typeof AddLocation>

/** `version` is the version that was read; a stale one is refused. */
export const ChangeLocation = z.strictObject({ version: Version, name: oneLine(2, 60), ...Point })

export type SaveLocation = AddLocation | (z.infer<typeof ChangeLocation> & { id: number })

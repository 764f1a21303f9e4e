import { z } from 'zod'
import { oneLine } from '#src/domain/free-text.ts'

/** A small integer, as the specification's clients expect; in an address it is text. */
export const LocationId = z.coerce.number().int().min(1).max(1_000_000)

/** The box around India, islands included, in degrees of WGS 84; the database keeps to it too. */
const Point = {
  latitude: z.number().min(6).max(37.6),
  longitude: z.number().min(68).max(97.5),
}

const Version = z.int().min(1).max(1_000_000_000)

/** The slug is the city's address, `/cities/<slug>`: given once, so that no link ever breaks. */
export const AddLocation = z.strictObject({
  name: oneLine(2, 60),
  slug: z.string().regex(/^[a-z][a-z-]{0,39}$/),
  ...Point,
})
export type AddLocation = z.infer<typeof AddLocation>

/** The version is the one that was read: whoever is second is told so. */
export const ChangeLocation = z.strictObject({ version: Version, name: oneLine(2, 60), ...Point })

export type SaveLocation = AddLocation | (z.infer<typeof ChangeLocation> & { id: number })

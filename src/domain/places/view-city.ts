import { z } from 'zod'

/** A city of operation by its slug, e.g. `new-delhi`. */
export const ViewCity = z.strictObject({ slug: z.string().regex(/^[a-z][a-z-]{0,39}$/) })
export type ViewCity = z.infer<typeof ViewCity>

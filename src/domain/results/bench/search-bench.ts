import { z } from 'zod'

/** An accession number or the number of a booking, as it was scanned or typed. */
export const SearchBench = z.strictObject({
  typed: z
    .string()
    .trim()
    .min(3)
    .max(64)
    .transform((typed) => typed.toUpperCase()),
})
export type SearchBench = z.infer<typeof SearchBench>

import { z } from 'zod'

/** How many labels to print: a sheet holds twenty-four. */
export const IssueLabels = z.strictObject({ count: z.int().min(1).max(240) })
export type IssueLabels = z.infer<typeof IssueLabels>

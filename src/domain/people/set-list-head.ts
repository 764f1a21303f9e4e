import { z } from 'zod'
import { listHeads } from './list-heads.ts'

export const SetListHead = z.strictObject({ listHead: z.enum(listHeads) })
export type SetListHead = z.infer<typeof SetListHead>

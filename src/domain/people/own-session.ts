import { z } from 'zod'

/** A session by its row's id, which grants no access: only its token does. */
export const EndSession = z.strictObject({ id: z.uuid() })
export type EndSession = z.infer<typeof EndSession>

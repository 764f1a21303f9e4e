import { z } from 'zod'

/** A session by its row's id, which opens nothing: what opens it is its token. */
export const EndSession = z.strictObject({ id: z.uuid() })
export type EndSession = z.infer<typeof EndSession>

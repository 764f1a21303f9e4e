import { z } from 'zod'

/** A time at which the services are not available, announced before. Specification §1. */
export const DowntimeId = z.uuidv7().brand('DowntimeId')
export type DowntimeId = z.infer<typeof DowntimeId>

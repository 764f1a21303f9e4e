import { z } from 'zod'
import { UserId } from '#src/domain/people/actor.ts'

/** Whom the office looks for: without a roster, on leave now, or at work (neither). */
export const rosterStates = ['missing', 'on-leave', 'made'] as const
export type RosterState = (typeof rosterStates)[number]

/** Filters of the office's list of rosters, combined with AND. Source: decision 188. */
export const ListRosters = z.strictObject({
  city: z.coerce.number().int().min(1).max(1_000_000).optional(),
  state: z.enum(rosterStates).optional(),
  /** The last person of the previous page, by id. */
  after: UserId.optional(),
})
export type ListRosters = z.infer<typeof ListRosters>

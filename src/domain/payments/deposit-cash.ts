import { z } from 'zod'
import { UserId } from '#src/domain/people/actor.ts'

/** What a phlebotomist hands in at the end of the day: all of it, counted by the back office. */
export const DepositCash = z.strictObject({
  phlebotomistId: UserId,
  amountPaise: z.int().positive().max(1_000_000_000),
})
export type DepositCash = z.infer<typeof DepositCash>

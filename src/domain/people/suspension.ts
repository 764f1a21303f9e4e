import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { UserId } from './actor.ts'

const Reason = freeText(3, 500)

/** Suspending and restoring both take a reason, kept with who and when. */
export const Suspension = z.strictObject({ userId: UserId, reason: Reason })
export type Suspension = z.infer<typeof Suspension>

/**
 * Who may be shut out and let in again: staff, who hold a role, by an administrator alone; everybody
 * else by the office too. `isAdministrator`: of who does it; `held`: the roles of the other.
 */
export function maySuspend(isAdministrator: boolean, held: readonly unknown[]): boolean {
  return isAdministrator || held.length === 0
}

export const SuspensionReason = Suspension.omit({ userId: true })

export const SearchPeople = z.strictObject({ q: z.string().trim().min(2).max(80) })
export type SearchPeople = z.infer<typeof SearchPeople>

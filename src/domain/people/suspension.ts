import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { UserId } from './actor.ts'

const Reason = freeText(3, 500)

/**
 * Suspending and restoring both take a reason, kept with the person and the time.
 * Source: model, "People".
 */
export const Suspension = z.strictObject({ userId: UserId, reason: Reason })
export type Suspension = z.infer<typeof Suspension>

/**
 * Who may suspend and restore an account: only an administrator for staff, that is anybody who
 * holds a role; the office too for everybody else. `isAdministrator`: whether the acting person is
 * one; `held`: the roles of the other.
 * Source: decision 059.
 */
export function maySuspend(isAdministrator: boolean, held: readonly unknown[]): boolean {
  return isAdministrator || held.length === 0
}

export const SuspensionReason = Suspension.omit({ userId: true })

export const SearchPeople = z.strictObject({ q: z.string().trim().min(2).max(80) })
export type SearchPeople = z.infer<typeof SearchPeople>

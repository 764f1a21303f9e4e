import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { UserId } from './actor.ts'

const Reason = freeText(3, 500)

/** Suspending and restoring both take a reason, kept with who and when. */
export const Suspension = z.strictObject({ userId: UserId, reason: Reason })
export type Suspension = z.infer<typeof Suspension>

export const SuspensionReason = Suspension.omit({ userId: true })

export const SearchPeople = z.strictObject({ q: z.string().trim().min(2).max(80) })
export type SearchPeople = z.infer<typeof SearchPeople>

import type { Refused } from '#src/web/refused.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** A refusal in words; of too much blood: how much, how much is safe, and what to leave out. */
export function saysOf({ refusal, says, facts = {} }: Refused): string {
  if (refusal !== 'too-much-blood') return says
  const { plannedMl, limitMl, drop } = facts
  if (plannedMl === undefined || !drop) return says
  return m.booking_book_too_much({ planned: plannedMl, limit: limitMl ?? 0, drop })
}

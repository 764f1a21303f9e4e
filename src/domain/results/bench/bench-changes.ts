import type { Changes } from '#src/domain/changes.ts'
import type { Work } from './bench-work.ts'
import { inTurn } from '#src/domain/results/in-turn.ts'

/** Everything that was done on the bench, with the verb's audit entry. */
export function changesOf({ facts, acts }: Work, audit: Changes['audit']): Changes {
  return { bookingId: facts.booking.id, ...inTurn(acts), audit }
}

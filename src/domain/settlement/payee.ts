import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'

/** Whom a payout pays: a lab or a phlebotomist. */
export type Payee = { party: 'lab'; id: LabId } | { party: 'phlebotomist'; id: UserId }

/** The same as columns, of which one names somebody. */
export type OfPayee = { labId: LabId | null; phlebotomistId?: UserId | null }

/**
 * Whom a row pays; throws where it names nobody, which its table refuses.
 * Source: life cycle 7; decision 198.
 */
export function payeeOf({ labId, phlebotomistId }: OfPayee): Payee {
  if (labId) return { party: 'lab', id: labId }
  if (phlebotomistId) return { party: 'phlebotomist', id: phlebotomistId }
  throw new Error('a payout pays somebody')
}

import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { OfPayee } from './payee.ts'

/** Who decides about payees' money, and the labs that this person works for. */
export type Decider = { id: UserId; labs: readonly LabId[] }

/**
 * Nobody who works at a lab decides about it for the platform, and nobody decides about their own
 * pay.
 * Source: decision 059; decision 198.
 */
export function isOwnPayee({ id, labs }: Decider, all: readonly OfPayee[]): boolean {
  return all.some(({ labId, phlebotomistId }) =>
    labId ? labs.includes(labId) : phlebotomistId === id,
  )
}

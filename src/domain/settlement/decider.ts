import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'

/** Who decides about labs' money, and the labs that this person works for. */
export type Decider = { id: UserId; labs: readonly LabId[] }

/**
 * Nobody who works at a lab decides about it for the platform.
 * Source: decision 059.
 */
export function isOwnLab({ labs }: Decider, all: readonly { labId: LabId }[]): boolean {
  return all.some(({ labId }) => labs.includes(labId))
}

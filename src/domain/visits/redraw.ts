import type { UserId } from '#src/domain/people/actor.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { FaultParty } from '#src/domain/tubes/tube.ts'

/** A tube that is drawn again: who answers for that, who drew it, and the lab that it is for. */
type Replaced = { fault: FaultParty | null; drawnBy: UserId | null; labId: LabId }

export type Bearer = { party: 'phlebotomist'; id: UserId } | { party: 'lab'; id: LabId }

/**
 * Who bears a fresh sample's visit. A phlebotomist or a lab alone at fault for all of it bears it;
 * in every other case, and where the faults differ, the platform does: nobody's pay is touched on a
 * guess, and never the patient's purse. Null: the platform.
 */
export function bearerOf(replaced: readonly Replaced[]): Bearer | null {
  const [first, ...others] = replaced.map(answersFor)
  if (!first) return null
  return others.every((one) => one?.party === first.party && one.id === first.id) ? first : null
}

function answersFor({ fault, drawnBy, labId }: Replaced): Bearer | null {
  if (fault === 'lab') return { party: 'lab', id: labId }
  return fault === 'phlebotomist' && drawnBy ? { party: 'phlebotomist', id: drawnBy } : null
}

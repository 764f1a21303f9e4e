import type { UserId } from '#src/domain/people/actor.ts'
import type { FaultParty } from '#src/domain/tubes/tube.ts'

/** A tube that is drawn again: who answers for that, and who drew it. */
type Replaced = { fault: FaultParty | null; drawnBy: UserId | null }

/**
 * Who bears a fresh sample's visit. A phlebotomist alone at fault for all of it bears it; in every
 * other case, and where the faults differ, the platform does: nobody's pay is touched on a guess,
 * and never the patient's purse. Null: the platform.
 */
export function bearerOf(replaced: readonly Replaced[]): UserId | null {
  const [first] = replaced
  if (!first) return null
  const isTheirs = replaced.every(
    ({ fault, drawnBy }) => fault === 'phlebotomist' && drawnBy === first.drawnBy,
  )
  return isTheirs ? first.drawnBy : null
}

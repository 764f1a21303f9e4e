import type { UserId } from '#src/domain/people/actor.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Payee } from '#src/domain/settlement/payee.ts'
import type { FaultParty } from '#src/domain/tubes/tube.ts'

/** A tube that is drawn again: whose fault it is, who drew it, and its lab. */
type Replaced = { fault: FaultParty | null; drawnBy: UserId | null; labId: LabId }

/** Who is debited: a payee, whose next payout is reduced. */
export type Bearer = Payee

/**
 * Who bears the visit of a fresh sample: a phlebotomist or a lab that is alone at fault for all of
 * it. Otherwise, and where the faults differ, the platform: nobody's pay is reduced on a guess, and
 * the patient never pays. Null: the platform.
 * Source: decisions 034, 042.
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

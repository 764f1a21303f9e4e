import type { Refused } from '#src/domain/changes.ts'
import type { TubeOut } from './referral.ts'

type Out = { tubesOut?: readonly TubeOut[] }

/**
 * The lab that has a tube which was sent to it itself: while a test is open there, and until it is
 * back. Undefined where it is at its own lab, and where only an aliquot of it went.
 * Source: decision 264.
 */
export function outAt({ tubesOut = [] }: Out, tube: { id: string }): TubeOut | undefined {
  return tubesOut.find(({ tubeId }) => tubeId === tube.id)
}

/**
 * Refuses to judge or to miss a tube while a test of it is open at another lab: the lab first ends
 * the referral, with what the other lab said of it.
 * Source: decision 264.
 */
export function whySampleOut(facts: Out, tube: { id: string }): Refused<'sample-out'> | undefined {
  const out = outAt(facts, tube)
  return out?.isOpen ? { ok: false, error: 'sample-out', facts: { lab: out.partner } } : undefined
}

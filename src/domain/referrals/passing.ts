import type { BenchFacts } from '#src/domain/results/bench/bench-facts.ts'
import { taken, transition, type Transition } from '#src/domain/transition.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'

/** Handed to the partner, received there, or back from it. */
const passes = ['out', 'in', 'back'] as const
export type Pass = (typeof passes)[number]

/**
 * The step of a tube between two labs, in its record of custody: which way, and the partner’s code.
 * None where the tube was lost or rejected meanwhile.
 * Source: decision 195; decision 259.
 */
export function passedOn(
  { tubes }: Pick<BenchFacts, 'tubes'>,
  tubeId: TubeId,
  pass: Pass,
  partnerCode: string,
): Transition[] {
  const tube = tubes.find(({ id }) => id === tubeId)
  if (!tube || !transition('tube', tube, 'pass')) return []
  return [taken('tube', tube, 'pass', { reason: `${pass}:${partnerCode}` })]
}

/**
 * Which way, and the code of the partner; undefined for any other reason.
 * Source: decision 259.
 */
export function passOf(reason: string | null): { pass: Pass; partnerCode: string } | undefined {
  const [way, partnerCode] = reason?.split(':') ?? []
  const pass = passes.find((one) => one === way)
  return pass && partnerCode ? { pass, partnerCode } : undefined
}

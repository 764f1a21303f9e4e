import { defineMachine, type StateOf, statesOf } from '#src/domain/machine.ts'
import { inPayout } from '#src/domain/settlement/settlement-machine.ts'

/**
 * What a phlebotomist earned or was charged, until it is paid: the way of a lab's entry from the
 * batch on. A correction is a row of its own, so nothing is held or reversed.
 * Source: life cycle 7; decision 198.
 */
export const earningMachine = defineMachine({
  accrued: { mature: 'eligible' },
  eligible: { batch: 'batched' },
  ...inPayout,
})

export type EarningState = StateOf<typeof earningMachine>
export const earningStates = statesOf(earningMachine)

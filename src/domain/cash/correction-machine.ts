import { defineMachine, type StateOf, statesOf } from '#src/domain/machine.ts'

/**
 * Cash that was charged as missing and was found: one person proposes, another confirms.
 * Source: life cycle 2; decision 056.
 */
export const correctionMachine = defineMachine({
  proposed: { confirm: 'confirmed', reject: 'rejected' },
  confirmed: {},
  rejected: {},
})

export type CorrectionState = StateOf<typeof correctionMachine>
export const correctionStates = statesOf(correctionMachine)

import { defineMachine, statesOf } from '#src/domain/machine.ts'

/** Cash that was charged as missing and turned up: one person says so, another confirms it. */
export const correctionMachine = defineMachine({
  proposed: { confirm: 'confirmed', reject: 'rejected' },
  confirmed: {},
  rejected: {},
})

export const correctionStates = statesOf(correctionMachine)

import { defineMachine, statesOf } from '#src/domain/machine.ts'

/**
 * A difference between the gateway's books and ours, until a person has resolved it.
 * Source: reliability P28.
 */
export const breakMachine = defineMachine({
  open: { resolve: 'resolved' },
  resolved: {},
})

export const breakStates = statesOf(breakMachine)

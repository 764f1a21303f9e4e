import { defineMachine, type StateOf, statesOf } from '#src/domain/machine.ts'

/**
 * The call that a critical value requires. It belongs to that value: done when told and read back,
 * or withdrawn when the value no longer counts.
 * Source: reliability L12; CLSI GP47; decision 029.
 */
export const callMachine = defineMachine({
  open: { tell: 'done', withdraw: 'withdrawn' },
  done: {},
  withdrawn: {},
})

export type CallState = StateOf<typeof callMachine>
export const callStates = statesOf(callMachine)

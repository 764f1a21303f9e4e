import { defineMachine, statesOf } from '#src/domain/machine.ts'

/**
 * The call a critical value asks for. It belongs to that value: told and read back, or withdrawn
 * with it when the value no longer counts. Source: reliability L12; CLSI GP47.
 */
export const callMachine = defineMachine({
  open: { tell: 'done', withdraw: 'withdrawn' },
  done: {},
  withdrawn: {},
})

export const callStates = statesOf(callMachine)

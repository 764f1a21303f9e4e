import { defineMachine, type StateOf, statesOf } from '#src/domain/machine.ts'

/**
 * A phlebotomist's bank account: entered by its owner, verified by finance, and until it takes
 * effect taken back by either. Afterwards only a newer one replaces it.
 * Source: reliability S29; decision 198.
 */
export const phlebotomistAccountMachine = defineMachine({
  waiting: { approve: 'approved', refuse: 'refused', withdraw: 'withdrawn' },
  approved: { withdraw: 'withdrawn' },
  refused: {},
  withdrawn: {},
})

export type AccountState = StateOf<typeof phlebotomistAccountMachine>
export const accountStates = statesOf(phlebotomistAccountMachine)

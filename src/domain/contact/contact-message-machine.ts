import { defineMachine, statesOf } from '#src/domain/machine.ts'

/** A message of a visitor, until somebody of the back-office has dealt with it. */
export const contactMessageMachine = defineMachine({
  new: { answer: 'answered', close: 'closed' },
  answered: { close: 'closed', reopen: 'new' },
  closed: { reopen: 'new' },
})

export const contactMessageStates = statesOf(contactMessageMachine)

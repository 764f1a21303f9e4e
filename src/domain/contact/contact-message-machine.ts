import { defineMachine, statesOf } from '#src/domain/machine.ts'

/**
 * A message of a visitor, its ticket: until somebody of the back office has dealt with it. The office
 * opens it again, and so does its sender by writing back to an answer or a closing.
 * Source: Consumer Protection (E-Commerce) Rules, 2020, rules 4(5) and 5(3)(e).
 */
export const contactMessageMachine = defineMachine({
  new: { acknowledge: 'acknowledged', answer: 'answered', close: 'closed' },
  acknowledged: { answer: 'answered', close: 'closed' },
  answered: { close: 'closed', reopen: 'new' },
  closed: { reopen: 'new' },
})

export const contactMessageStates = statesOf(contactMessageMachine)

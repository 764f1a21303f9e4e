import { defineMachine, statesOf } from '#src/domain/machine.ts'

/**
 * A visitor's message is a ticket until the back office has dealt with it. The office can reopen
 * it, and so does the sender by replying to an answer or a closing.
 * Source: Consumer Protection (E-Commerce) Rules, 2020, rules 4(5) and 5(3)(e); decision 062.
 */
export const contactMessageMachine = defineMachine({
  new: { acknowledge: 'acknowledged', answer: 'answered', close: 'closed' },
  acknowledged: { answer: 'answered', close: 'closed' },
  answered: { close: 'closed', reopen: 'new' },
  closed: { reopen: 'new' },
})

export const contactMessageStates = statesOf(contactMessageMachine)

import { defineMachine, statesOf } from '#src/domain/machine.ts'

/**
 * An invitation to a role, until its one answer. A later letter is a new link of the same one. What
 * makes an administrator more powerful waits first, without a letter, for another administrator.
 */
export const invitationMachine = defineMachine({
  waiting: { approve: 'sent', refuse: 'refused', withdraw: 'withdrawn', expire: 'expired' },
  sent: { accept: 'accepted', withdraw: 'withdrawn', expire: 'expired' },
  accepted: {},
  refused: {},
  withdrawn: {},
  expired: {},
})

export const invitationStates = statesOf(invitationMachine)

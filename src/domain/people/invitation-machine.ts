import { defineMachine, statesOf } from '#src/domain/machine.ts'

/**
 * An invitation to a role, until it is answered. Sending it again makes a new link of the same
 * invitation. One that widens an administrator's power first waits for another administrator,
 * without an e-mail.
 * Source: decision 060; decision 061.
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

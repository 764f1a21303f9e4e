import { defineMachine, type StateOf, statesOf } from '#src/domain/machine.ts'

/**
 * A change of a published report, drafted by one person and decided by another. Until it is signed
 * the published version is unchanged.
 * Source: life cycle 6.
 */
export const revisionMachine = defineMachine({
  draft: { sign: 'signed', discard: 'discarded' },
  signed: {},
  discarded: {},
})

export type RevisionState = StateOf<typeof revisionMachine>
export const revisionStates = statesOf(revisionMachine)

import { defineMachine, type EventOf, type StateOf, statesOf } from '#src/domain/machine.ts'

/** One physical tube with one barcode, which is never reused. Source: life cycle 4. */
export const tubeMachine = defineMachine({
  planned: { label: 'labelled', 'write-off': 'not-drawn' },
  labelled: { collect: 'collected', spoil: 'planned', 'write-off': 'not-drawn' },
  collected: { carry: 'in-transit', lose: 'lost' },
  'in-transit': { 'hand-over': 'handed-over', lose: 'lost' },
  'handed-over': { accept: 'accepted', reject: 'rejected', lose: 'lost' },
  // From lab to lab: handed to a partner, received there, or back from it.
  accepted: { test: 'in-testing', pass: 'accepted', reject: 'rejected', lose: 'lost' },
  'in-testing': { store: 'stored', pass: 'in-testing', reject: 'rejected', lose: 'lost' },
  stored: { dispose: 'disposed' },
  'not-drawn': {},
  rejected: {},
  lost: {},
  disposed: {},
})

export type TubeState = StateOf<typeof tubeMachine>
export type TubeEvent = EventOf<typeof tubeMachine>
export const tubeStates = statesOf(tubeMachine)

/**
 * Whether blood was taken: nothing that needs this tube can be cancelled any more, whatever happens
 * to it.
 * Source: life cycle, "Cancel until".
 */
export function isDrawn(state: TubeState): boolean {
  return state !== 'planned' && state !== 'labelled' && state !== 'not-drawn'
}

/** Whether the lab received it and found it good. Source: life cycle 4. */
export function isUsable(state: TubeState): boolean {
  return ['accepted', 'in-testing', 'stored', 'disposed'].includes(state)
}

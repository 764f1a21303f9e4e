import { defineMachine, type StateOf, statesOf } from '#src/domain/machine.ts'

/** A lab's earnings from one test, until they are paid. Source: life cycle 7. */
export const settlementMachine = defineMachine({
  accrued: { mature: 'eligible', reverse: 'reversed', hold: 'on-hold' },
  eligible: { batch: 'batched', reverse: 'reversed', hold: 'on-hold' },
  batched: { approve: 'approved', withdraw: 'eligible' },
  approved: { pay: 'paid', fail: 'eligible' },
  'on-hold': { release: 'accrued', reverse: 'reversed' },
  paid: { return: 'eligible' },
  reversed: {},
})

export type SettlementState = StateOf<typeof settlementMachine>
export const settlementStates = statesOf(settlementMachine)

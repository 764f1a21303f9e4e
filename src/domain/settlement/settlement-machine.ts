import { defineMachine, type StateOf, statesOf } from '#src/domain/machine.ts'

/** From the batch on, whoever is paid: a lab or a phlebotomist. Source: life cycle 7. */
export const inPayout = {
  batched: { approve: 'approved', withdraw: 'eligible' },
  approved: { pay: 'paid', fail: 'eligible' },
  paid: { return: 'eligible' },
} as const

/** A lab's earnings from one test, until they are paid. Source: life cycle 7. */
export const settlementMachine = defineMachine({
  accrued: { mature: 'eligible', reverse: 'reversed', hold: 'on-hold' },
  eligible: { batch: 'batched', reverse: 'reversed', hold: 'on-hold' },
  batched: inPayout.batched,
  approved: inPayout.approved,
  'on-hold': { release: 'accrued', reverse: 'reversed' },
  paid: inPayout.paid,
  reversed: {},
})

export type SettlementState = StateOf<typeof settlementMachine>
export const settlementStates = statesOf(settlementMachine)

import { defineMachine, type StateOf, statesOf } from '#src/domain/machine.ts'

/**
 * What a lab must report to an authority about a notifiable disease: told, or withdrawn together
 * with its value before anybody was told.
 * Source: Gazette notifications on tuberculosis, 2012 and 2018; Integrated Disease Surveillance
 * Programme, L form; decision 057.
 */
export const notifiableCaseMachine = defineMachine({
  open: { tell: 'told', withdraw: 'withdrawn' },
  told: {},
  withdrawn: {},
})

export type NotifiableCaseState = StateOf<typeof notifiableCaseMachine>
export const notifiableCaseStates = statesOf(notifiableCaseMachine)

import { defineMachine, type StateOf, statesOf } from '#src/domain/machine.ts'

const revise = { amend: 'amended', correct: 'corrected', append: 'appended' } as const
const withdraw = { withdraw: 'withdrawn' } as const

/**
 * One versioned report per order; FHIR R4 `DiagnosticReport.status`, where `withdrawn` is
 * `entered-in-error`. Amendments, corrections and additions can follow one another in any order.
 * Source: life cycle 6.
 */
export const reportMachine = defineMachine({
  // Nobody has read it yet, so there is nothing to withdraw.
  registered: { 'publish-part': 'partial', publish: 'final' },
  partial: { publish: 'final', ...withdraw },
  final: { ...revise, ...withdraw },
  amended: { ...revise, ...withdraw },
  corrected: { ...revise, ...withdraw },
  appended: { ...revise, ...withdraw },
  withdrawn: {},
})

export type ReportState = StateOf<typeof reportMachine>
export const reportStates = statesOf(reportMachine)

/** Whether it was changed after it was final. Source: life cycle 6. */
export function isRevised(state: ReportState): boolean {
  return state === 'amended' || state === 'corrected' || state === 'appended'
}

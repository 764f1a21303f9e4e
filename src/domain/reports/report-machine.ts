import { defineMachine, type StateOf, statesOf } from '#src/domain/machine.ts'

const revise = { amend: 'amended', correct: 'corrected', append: 'appended' } as const
const withdraw = { withdraw: 'withdrawn' } as const

/**
 * One report per order, versioned; FHIR R4 `DiagnosticReport.status`, where `withdrawn` is
 * `entered-in-error`. Amending, correcting and appending follow one another in any order.
 * Source: life cycle 6.
 */
export const reportMachine = defineMachine({
  // Nobody has read it yet: there is nothing to take back.
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

/** Changed after it was whole. */
export function isRevised(state: ReportState): boolean {
  return state === 'amended' || state === 'corrected' || state === 'appended'
}

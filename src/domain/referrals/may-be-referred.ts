import { formulas } from '#src/domain/results/calculated/formulas.ts'
import { isForPatientAlone, type Revealing } from '#src/domain/results/calls/patient-alone.ts'

/**
 * Whether a test may ever be referred to another lab: never one that tells of HIV or needs
 * counselling, whose consent names one lab alone, and never one that is calculated from others.
 * Source: HIV and AIDS (Prevention and Control) Act 2017, sections 5 and 8; features C19; decision
 * 258.
 */
export function mayBeReferred(test: Revealing): boolean {
  return !isForPatientAlone(test) && formulas[test.code] === undefined
}

import { formulas } from '#src/domain/results/calculated/formulas.ts'
import { isForPatientAlone, type Revealing } from '#src/domain/results/calls/patient-alone.ts'

/**
 * Whether a rule may ever verify values of a test: never of one that tells of HIV or needs
 * counselling, and never of one that is calculated.
 * Source: features C12; decision 242.
 */
export function isEverByRule(test: Revealing): boolean {
  const formula = formulas[test.code]
  return !isForPatientAlone(test) && (formula === undefined || formula.isAlsoMeasured === true)
}

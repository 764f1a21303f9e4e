import { formulas } from '#src/domain/results/calculated/formulas.ts'

/**
 * Whether a lab reports a test in the catalogue's unit or not at all: formulas and the limits of
 * immunity are written in it, and a number in another unit would silently be read in theirs.
 * Nothing is converted: a wrong factor is as silent.
 * Source: decision 225.
 */
export function isUnitFixed(code: string, immunity: readonly { testCode: string }[]): boolean {
  const isOfFormula = code in formulas || isInput(code)
  return isOfFormula || immunity.some(({ testCode }) => testCode === code)
}

function isInput(code: string): boolean {
  return Object.values(formulas).some(({ inputs }) => inputs.includes(code))
}

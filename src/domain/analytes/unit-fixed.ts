import { choosable, chosenFormulas } from '#src/domain/results/calculated/computed-by.ts'
import { formulas } from '#src/domain/results/calculated/formulas.ts'

/**
 * Whether a lab reports a test in the catalogue's unit or not at all: formulas and the limits of
 * immunity are written in it, and a number in another unit would silently be read in theirs.
 * Nothing is converted: a wrong factor is as silent.
 * Source: decision 225; decision 261.
 */
export function isUnitFixed(code: string, immunity: readonly { testCode: string }[]): boolean {
  const isOfFormula = code in formulas || choosable(code) !== undefined || isInput(code)
  return isOfFormula || immunity.some(({ testCode }) => testCode === code)
}

function isInput(code: string): boolean {
  const all = [...Object.values(formulas), ...Object.values(chosenFormulas)]
  return all.some(({ inputs }) => inputs.includes(code))
}

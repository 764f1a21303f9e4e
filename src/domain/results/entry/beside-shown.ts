import type { EnterResult } from '#src/domain/results/calculated/inputs.ts'

type Without<Result> = Result extends unknown ? Omit<Result, 'version'> : never
type Entered = Without<EnterResult>

/** The stored value that is typed over. */
type Before = { value: number | null; unit: string | null }

/**
 * A number that is entered over another, with the unit that its reader was shown: the one that they
 * name, or that of the stored number. A bare one is then refused where the test is entered in another
 * unit by now, and never read in it.
 * Source: decision 176; decision 185.
 */
export function besideShown<Input extends Entered>(
  input: Input,
  before: Before | undefined,
): Input {
  if (input.type !== 'numeric' || input.entryUnit !== undefined) return input
  if (!before || before.value === null) return input
  return { ...input, entryUnit: before.unit ?? '' }
}

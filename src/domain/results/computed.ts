import type { Pregnancy } from '#src/domain/catalogue/pregnancy.ts'
import type { Sex } from '#src/domain/people/patient.ts'
import { formulas } from './formulas.ts'
import { type Comparator, leastShown, printsAsZero, rounded } from './typed-number.ts'

/** Why a value cannot be computed though everything it is made of was measured. */
const notComputedReasons = [
  /** "<5" or ">5" stands for many numbers. */
  'not-exact',
  'division-by-zero',
  /** A part greater than its whole: one of the two is wrong. */
  'below-zero',
  'triglycerides-above-400',
  'under-18',
  'age-unknown',
  /** The formula knows women and men only. */
  'sex-not-known',
  /** The formula was not made for pregnancy. */
  'in-pregnancy',
  /** Its values are of samples of different visits. */
  'other-draw',
] as const
export type NotComputedReason = (typeof notComputedReasons)[number]

export type Numbers = Readonly<Record<string, number>>

/** Whose sample, at the draw; null: the birth date is not known. */
export type ComputedFor = { sex: Sex; ageYears: number | null; pregnancy: Pregnancy }

/**
 * How one test follows from others of the same order and the same draw. Values and result are in the
 * units of the catalogue, each input as it is reported.
 */
export type Formula = {
  inputs: readonly string[]
  /** As it is shown, in the codes people know. */
  words: string
  source: string
  /** An analyser can also measure it: where its inputs were not booked with it, it is typed. */
  isAlsoMeasured?: boolean
  /** In pregnancy it gives a wrong number, so it gives none. */
  isNotForPregnancy?: boolean
  /** How far apart its samples may be taken, in hours; absent: at one visit. */
  hoursApart?: number
  of: (values: Numbers, person: ComputedFor) => number | NotComputedReason
}

/** Where and when a sample was taken; `visit`: in one of them nothing changed between two tubes. */
export type Drawn = { visit: string; at: Temporal.Instant }

/** One result of an input as it stands now. */
export type InputValue = {
  value: number | null
  comparator?: Comparator | null | undefined
  /** Where it is computed itself and could not be: then for the same reason this cannot either. */
  computedFrom?: { reason?: NotComputedReason } | null | undefined
  /** Every sample it is of; of a computed one those of its inputs. Empty: not known. */
  drawn?: readonly Drawn[]
}

export type Computed =
  | { kind: 'waiting'; missing: readonly string[] }
  | { kind: 'not-computed'; reason: NotComputedReason }
  /** With `<` where it is above nought and would be printed as nought. */
  | { kind: 'value'; value: number; comparator?: '<' }

/** The formula of a test whose codes are those of its order; none where it is measured. */
export function formulaOf(code: string, inOrder: ReadonlySet<string>): Formula | undefined {
  const formula = formulas[code]
  if (!formula) return undefined
  const isWhole = formula.inputs.every((input) => inOrder.has(input))
  return isWhole || !formula.isAlsoMeasured ? formula : undefined
}

/** Inputs a computed test lacks among the tests of its order; empty: it can be booked with them. */
export function missingInputs(code: string, inOrder: ReadonlySet<string>): readonly string[] {
  const formula = formulaOf(code, inOrder)
  return formula ? formula.inputs.filter((input) => !inOrder.has(input)) : []
}

/** Decimals that no measured value has. */
const TRACE = 9

/** No result of a test is that great: it was divided by next to nothing. */
const MOST = 1_000_000_000

/**
 * The value of a computed test, rounded half away from zero to its decimals. An input that is not
 * there yet is waited for; one that is itself not computed makes this one not computed.
 */
export function compute(
  formula: Formula,
  inputs: ReadonlyMap<string, InputValue>,
  person: ComputedFor,
  decimals: number,
): Computed {
  const missing = formula.inputs.filter((code) => !inputs.has(code))
  if (missing.length > 0) return { kind: 'waiting', missing }
  const given = formula.inputs.map((code) => inputs.get(code))
  if (formula.isNotForPregnancy && person.pregnancy === 'yes' && person.sex !== 'male')
    return { kind: 'not-computed', reason: 'in-pregnancy' }
  const reason = given.flatMap((one) => one?.computedFrom?.reason ?? [])[0]
  if (reason) return { kind: 'not-computed', reason }
  if (given.some((one) => !one || one.value === null || one.comparator))
    return { kind: 'not-computed', reason: 'not-exact' }
  if (!areOfOneDraw(formula, given)) return { kind: 'not-computed', reason: 'other-draw' }
  const values = Object.fromEntries(
    formula.inputs.map((code, index) => [code, given[index]?.value ?? Number.NaN]),
  )
  const found = formula.of(values, person)
  if (typeof found === 'string') return { kind: 'not-computed', reason: found }
  if (!(found < MOST)) return { kind: 'not-computed', reason: 'division-by-zero' }
  if (found < 0) return { kind: 'not-computed', reason: 'below-zero' }
  // A trace that binary numbers leave of a true nought is none.
  const isSome = printsAsZero(found, decimals) && !printsAsZero(found, TRACE)
  if (isSome) return { kind: 'value', value: Number(leastShown(decimals)), comparator: '<' }
  return { kind: 'value', value: rounded(found, decimals) }
}

/** By one visit; of a timed collection also by the hours between them. */
function areOfOneDraw({ hoursApart }: Formula, given: readonly (InputValue | undefined)[]) {
  const all = given.flatMap((one) => one?.drawn ?? [])
  const [first] = all
  if (all.every(({ visit }) => visit === first?.visit)) return true
  if (hoursApart === undefined) return false
  const times = all.map(({ at }) => at.epochMilliseconds)
  return Math.max(...times) - Math.min(...times) <= hoursApart * HOUR
}

const HOUR = 3_600_000

import type { Pregnancy } from '#src/domain/catalogue/pregnancy.ts'
import { type KeptLot, type LotNumbers, noLotReasons } from '#src/domain/calculations/kept-lot.ts'
import type { Sex } from '#src/domain/people/patient.ts'
import { chosenFormulas, type ComputedBy } from './computed-by.ts'
import { formulas } from './formulas.ts'
import {
  type Comparator,
  leastShown,
  printsAsZero,
  rounded,
} from '#src/domain/results/entry/typed-number.ts'

/**
 * Why a value cannot be computed although all its inputs were measured.
 * Source: decision 031; decision 079; decision 101; decision 261.
 */
const notComputedReasons = [
  /** "<5" or ">5" represents many numbers. */
  'not-exact',
  'division-by-zero',
  /** A part larger than its whole: one of the two is wrong. */
  'below-zero',
  'triglycerides-above-400',
  'under-18',
  'age-unknown',
  /** The formula is defined only for women and men. */
  'sex-not-known',
  /** The formula is not valid in pregnancy. */
  'in-pregnancy',
  /** Its inputs are from samples of different visits. */
  'other-draw',
  /** No lot of reagent is known with which its input was measured. */
  ...noLotReasons,
] as const
export type NotComputedReason = (typeof notComputedReasons)[number]

export type Numbers = Readonly<Record<string, number>>

/** Who gave the sample, at the draw; null age: the birth date is not known. */
export type ComputedFor = { sex: Sex; ageYears: number | null; pregnancy: Pregnancy }

/**
 * How one test follows from others of the same order and the same draw. Values and result are in
 * the units of the catalogue, each input as reported.
 */
export type Formula = {
  inputs: readonly string[]
  /** As displayed, in the codes people know. */
  words: string
  source: string
  /** An analyser can also measure it: where its inputs were not booked, it is entered. */
  isAlsoMeasured?: boolean
  /** Invalid in pregnancy, where no value is computed. */
  isNotForPregnancy?: boolean
  /** The input whose lot of reagent it needs: without one, no value is computed. */
  lotOf?: string
  /** How many hours apart its samples may be taken; absent: at one visit. */
  hoursApart?: number
  of: (values: Numbers, person: ComputedFor, lot?: LotNumbers) => number | NotComputedReason
}

/** Where and when a sample was taken; `visit`: nothing changed between two tubes of one visit. */
export type Drawn = { visit: string; at: Temporal.Instant }

/** The current result of one input. */
export type InputValue = {
  value: number | null
  comparator?: Comparator | null | undefined
  /**
   * Where the input itself could not be computed: this value is then not computed for the same
   * reason.
   */
  computedFrom?: { reason?: NotComputedReason } | null | undefined
  /** The lot of reagent with which it was measured. */
  reagentLot?: KeptLot | null | undefined
  /** Every sample it is from; for a computed input, those of its own inputs. Empty: not known. */
  drawn?: readonly Drawn[]
}

/** What a computed value was made of: its input results by test, and the lot of its reagent. */
export type ComputedFrom = {
  inputs: Record<string, string>
  reason?: NotComputedReason
  lot?: Exclude<KeptLot, { none: unknown }>
}

export type Computed =
  | { kind: 'waiting'; missing: readonly string[] }
  | { kind: 'not-computed'; reason: NotComputedReason }
  /** With `<` where it is above zero and would be printed as zero. */
  | { kind: 'value'; value: number; comparator?: '<' }

/**
 * The formula of a test, given the codes of its order; undefined where it is measured. `by`: as its
 * lab chose; null: as the product says.
 * Source: decision 031; decision 260.
 */
export function formulaOf(
  code: string,
  inOrder: ReadonlySet<string>,
  by: ComputedBy | null = null,
): Formula | undefined {
  const formula = chosenBy(code, by)
  if (!formula) return undefined
  const isWhole = formula.inputs.every((input) => inOrder.has(input))
  return isWhole || !formula.isAlsoMeasured ? formula : undefined
}

function chosenBy(code: string, by: ComputedBy | null): Formula | undefined {
  if (by === null) return formulas[code]
  return by === 'measured' ? undefined : chosenFormulas[by]
}

/**
 * The inputs that a computed test lacks among the tests of its order; empty: it can be booked with
 * them.
 * Source: decision 092.
 */
export function missingInputs(code: string, inOrder: ReadonlySet<string>): readonly string[] {
  const formula = formulaOf(code, inOrder)
  return formula ? formula.inputs.filter((input) => !inOrder.has(input)) : []
}

/** More decimals than any measured value has. */
const TRACE = 9

/** No result is this large: the divisor was almost zero. */
const MOST = 1_000_000_000

/**
 * The value of a computed test, rounded half away from zero to its decimals. It waits for a missing
 * input; an input that is itself not computed makes this one not computed, and so does one without
 * the lot of reagent that the formula needs.
 * Source: decision 031; decision 101; decision 261.
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
  const lot = lotIn(formula, inputs)
  if (lot && 'none' in lot) return { kind: 'not-computed', reason: lot.none }
  const found = formula.of(values, person, lot)
  if (typeof found === 'string') return { kind: 'not-computed', reason: found }
  if (!(found < MOST)) return { kind: 'not-computed', reason: 'division-by-zero' }
  if (found < 0) return { kind: 'not-computed', reason: 'below-zero' }
  // A binary rounding residue of a true zero does not count.
  const isSome = printsAsZero(found, decimals) && !printsAsZero(found, TRACE)
  if (isSome) return { kind: 'value', value: Number(leastShown(decimals)), comparator: '<' }
  return { kind: 'value', value: rounded(found, decimals) }
}

/** Of the input that the formula names; undefined: the formula needs none. */
function lotIn({ lotOf }: Formula, inputs: ReadonlyMap<string, InputValue>): KeptLot | undefined {
  return lotOf === undefined ? undefined : (inputs.get(lotOf)?.reagentLot ?? { none: 'no-lot' })
}

/** From one visit; for a timed collection also within the allowed hours of each other. */
function areOfOneDraw({ hoursApart }: Formula, given: readonly (InputValue | undefined)[]) {
  const all = given.flatMap((one) => one?.drawn ?? [])
  const [first] = all
  if (all.every(({ visit }) => visit === first?.visit)) return true
  if (hoursApart === undefined) return false
  const times = all.map(({ at }) => at.epochMilliseconds)
  return Math.max(...times) - Math.min(...times) <= hoursApart * HOUR
}

const HOUR = 3_600_000

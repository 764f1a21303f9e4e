import { type Measuring, type MeasuringFault, measuringFault } from './measuring.ts'
import { shownUnit, unitWords } from '#src/domain/reports/unit-words.ts'

/** What an instrument prints before a number beyond its measuring range; there are no others. */
export const comparators = ['<', '>'] as const
export type Comparator = (typeof comparators)[number]

/** A number as it was measured: exact, or only known to lie below or above it. */
export type Measured = { value: number; comparator: Comparator | null }

/** What decides whether a number can be the result of a numeric test. */
export type Analyte = {
  /** UCUM; null: none. */
  unit: string | null
  /** The lowest possible value; null: it may be negative without limit. */
  lowest: number | null
  /** The reported decimals; null: as many as were measured. */
  decimals: number | null
  /** What the lab's own method measures and what nobody can have; absent: nothing is known. */
  measuring?: Measuring | undefined
}

/** Why typed text is not a result of a numeric test. Refusal codes: see `refusal.ts`. */
export type NumberFault =
  | 'number-expected'
  /** A comma or a gap inside: 13,2 may be 13.2, and 1,200 may be either. */
  | 'comma-in-number'
  | 'other-unit'
  /** ≤, >= and others: results are exact, below or above. */
  | 'only-less-or-more'
  | 'impossible-number'
  | 'number-too-great'
  /** More than zero, but the report would print 0.00. */
  | 'prints-as-zero'
  | MeasuringFault

export type ReadNumber =
  | { ok: true; value: Measured }
  | { ok: false; error: NumberFault; facts: Readonly<Record<string, string>> }

export const MOST_NEGATIVE = -1_000_000
export const MOST = 1_000_000_000

/**
 * Parses what was typed for a numeric test, through every door: a number with a decimal point, `<`
 * or `>` before it, the test's own unit after it. Everything else is refused with the reason and
 * what to type instead. No comma is interpreted and no unit converted, because a wrong guess is off
 * by a factor of ten or eighteen. The result has the decimals that the test is reported in: what is
 * judged and signed is what the report prints.
 * Source: decision 040; decision 091; reliability C4b.
 *
 * @param shown the unit (UCUM; empty: none) that a number without one was typed beside; undefined:
 * the test's own.
 */
export function readNumber(typed: string, analyte: Analyte, shown?: string): ReadNumber {
  const text = typed.trim().replaceAll(/\s+/g, ' ').replaceAll('−', '-')
  const [, sign = '', number = '', rest = ''] = parts.exec(text) ?? []
  const gap = groupedByGaps.exec(number + rest)
  if (sign !== '' && !isComparator(sign)) return fault('only-less-or-more')
  if (gap) return fault('comma-in-number', { instead: gap[0].replaceAll(' ', ''), or: '' })
  if (number.includes(',')) return commaFault(number)
  if (!plain.test(number)) return fault('number-expected')
  const unit = rest.trim() === '' ? bareFault(shown, analyte) : unitFault(rest, analyte)
  if (unit) return unit
  if (number.startsWith('+') && !mayBeNegative(analyte.lowest)) return fault('number-expected')
  return inBounds(
    { value: Number(number) + 0, comparator: isComparator(sign) ? sign : null },
    analyte,
  )
}

/**
 * Reads a number that a program sent, with its unit if given. The same rules apply.
 * Source: decision 040.
 */
export function readMeasured(
  measured: Measured,
  { unit, entryUnit }: { unit?: string | undefined; entryUnit?: string | undefined },
  analyte: Analyte,
) {
  const fault = unit === undefined ? bareFault(entryUnit, analyte) : unitFault(unit, analyte)
  return fault ?? inBounds(measured, analyte)
}

const parts = /^([<>=≤≥]*) ?([-+]?[\d.,]*\d[\d.,]*)(.*)$/
const plain = /^[-+]?(?:\d+\.?\d*|\.\d+)$/
/** Digit groups as written in India and elsewhere: 1,200 and 1,20,000. */
const groupedByCommas = /^[-+]?[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/
const groupedByGaps = /^[-+]?[1-9]\d{0,2}(?: \d{2,3})* \d{3}(?:\.\d+)?$/
const decimalComma = /^[-+]?(?:\d*|[1-9]\d{0,2}(?:\.\d{3})+),\d+$/

function commaFault(number: string): ReadNumber {
  const isGrouped = groupedByCommas.test(number)
  const isDecimal = decimalComma.test(number)
  const grouped = number.replaceAll(',', '')
  const decimal = number.replaceAll('.', '').replace(',', '.')
  if (isGrouped) return fault('comma-in-number', { instead: grouped, or: isDecimal ? decimal : '' })
  return isDecimal
    ? fault('comma-in-number', { instead: decimal, or: '' })
    : fault('number-expected')
}

/**
 * After the number there is nothing, or the unit the test is reported in: in UCUM or as displayed.
 */
function unitFault(rest: string, { unit }: Analyte): ReadNumber | undefined {
  const typed = rest.trim()
  const words = unitWords(unit)
  if (isOwn(typed, unit) || typed === '') return undefined
  const isUnit = /\p{L}|%/u.test(typed) && !/^[eE][-+]?\d+$/.test(typed)
  return isUnit ? fault('other-unit', { unit: words, typed }) : fault('number-expected')
}

/** A number without a unit, beside another unit than the test's: it was meant in that one. */
function bareFault(shown: string | undefined, { unit }: Analyte): ReadNumber | undefined {
  if (shown === undefined || isOwn(shown, unit)) return undefined
  return fault('other-unit', { unit: unitWords(unit), typed: shownUnit(shown) })
}

function isOwn(typed: string, unit: string | null): boolean {
  return [unit ?? '', unitWords(unit), shownUnit(unit)].map(spelled).includes(spelled(typed))
}

/**
 * µ has two code points and is typed as u; UCUM accepts the litre as l and L. Otherwise case
 * matters.
 */
function spelled(unit: string): string {
  return unit
    .replaceAll(' ', '')
    .replaceAll(/[μµ]/g, 'u')
    .replaceAll(/(?<=^|\/|[mudcfnp])l(?![A-Za-z])/g, 'L')
}

function inBounds(measured: Measured, { lowest, decimals, measuring }: Analyte): ReadNumber {
  const { value, comparator } = measured
  const isTooLow = lowest !== null && (value < lowest || (comparator === '<' && value <= lowest))
  if (isTooLow || value < MOST_NEGATIVE) return fault('impossible-number')
  if (value > MOST) return fault('number-too-great')
  if (comparator === null && !mayBeNegative(lowest) && printsAsZero(value, decimals)) {
    const least = leastShown(decimals)
    return fault('prints-as-zero', { instead: `<${least}`, least })
  }
  const reported = asReported(measured, decimals)
  const beyond = measuringFault(reported, measuring)
  return beyond ? fault(beyond.error, beyond.facts) : { ok: true, value: reported }
}

/**
 * Potassium of 5.96 is reported as 6.0, which is critical: a number is rounded once, before it is
 * judged. A bound is not rounded: "<0.01" is not "<0.0".
 * Source: decision 091.
 */
function asReported(measured: Measured, decimals: number | null): Measured {
  if (decimals === null || measured.comparator !== null) return measured
  return { ...measured, value: rounded(measured.value, decimals) }
}

/** Whether a number above zero would be printed as zero. Source: decision 092. */
export function printsAsZero(value: number, decimals: number | null): boolean {
  return decimals !== null && value > 0 && rounded(value, decimals) === 0
}

/**
 * The smallest number above zero that a test's report can print, e.g. 0.01.
 * Source: decision 091.
 */
export function leastShown(decimals: number | null): string {
  return (10 ** -(decimals ?? 0)).toFixed(decimals ?? 0)
}

/**
 * Half away from zero: 2.345 to two decimals is 2.35, whatever its binary value.
 * Source: decision 091.
 */
export function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals
  const whole = Math.round(Number((Math.abs(value) * factor).toPrecision(12)))
  return (Math.sign(value) * whole) / factor + 0
}

function mayBeNegative(lowest: number | null): boolean {
  return lowest === null || lowest < 0
}

function isComparator(sign: string): sign is Comparator {
  return sign === '<' || sign === '>'
}

function fault(error: NumberFault, facts: Readonly<Record<string, string>> = {}): ReadNumber {
  return { ok: false, error, facts }
}

const unrounded = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 })

/**
 * A number with every digit that was typed, and at least the test's decimals.
 * Source: decision 040.
 */
export function wholeNumber({ value, comparator }: Measured, decimals: number | null): string {
  const isShort = decimals !== null && Number(value.toFixed(decimals)) === value
  return `${comparator ?? ''}${isShort ? value.toFixed(decimals) : unrounded.format(value)}`
}

/**
 * A number as reported: with the test's decimals, and `<` or `>` where it is not exact. A bound is
 * never rounded: "<0.01" with one decimal would read "<0.0".
 * Source: decision 091.
 */
export function shownNumber(measured: Measured, decimals: number | null): string {
  if (measured.comparator !== null || decimals === null) return wholeNumber(measured, decimals)
  return measured.value.toFixed(decimals)
}

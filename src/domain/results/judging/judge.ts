import type { NamedCondition } from '#src/domain/catalogue/reference-range.ts'
import { bandOf, type Side, spanFlag } from './band.ts'
import { flagOfMeaning, immunityFlag } from './choice-meaning.ts'
import { isCritical, type ResultFlag } from './flag.ts'
import type { Yardstick, ToJudge, HeldReason, SexRange, Judgement } from './judgement.ts'

/**
 * The only judgement of a result, for entry, the bench's keystroke check and the tests alike. Both
 * ends of a range are normal, a critical limit is itself critical. What nothing judges is never
 * normal: a number is held until a person decides.
 * Source: reliability C4b, L12; model, "Ranges"; decision 030.
 */
export function judge(input: ToJudge): Judgement {
  switch (input.type) {
    case 'numeric':
      return judgeNumber(input)
    case 'qualitative':
    case 'narrative':
    case 'culture':
      return withoutNumber(flagOfMeaning(input.meaning))
  }
}

function withoutNumber(flag: ResultFlag): Judgement {
  const isCallDue = isCritical(flag)
  const held = isCallDue ? 'critical' : null
  const none = { ...noRange, ranges: [], limits: null, isRangeUncertain: false }
  return { flag, ...none, held, isCallDue, decidedBy: { ranges: [], limits: [] } }
}

const noRange = { low: null, high: null, condition: null, premise: null }

type Numeric = Extract<ToJudge, { type: 'numeric' }>

function judgeNumber(input: Numeric): Judgement {
  const { yardstick } = input
  const { immunity } = yardstick
  if (immunity) return { ...withoutNumber(immunityFlag(input, immunity)), low: immunity.immuneFrom }
  const { sides } = yardstick
  const flags = sides.map((side) => flagBy(side, input))
  const flag = agreed(flags)
  return {
    flag,
    ...shownRange(sides),
    limits: earlierLimits(sides),
    held: isImplausible(input) ? 'implausible' : whyHeld(flag, flags, yardstick),
    isCallDue: isCritical(flag),
    isRangeUncertain: sides.some(({ range }) => range?.isUncertain),
    decidedBy: {
      ranges: sides.flatMap(({ range }) => (range ? [range.id] : [])),
      limits: [...new Set(sides.flatMap(({ limits }) => (limits ? [limits.id] : [])))],
    },
  }
}

/** "<40" may be 39, and is how an instrument reports low values; ">1500" is above 1,500. */
function isImplausible({ value, comparator, yardstick }: Numeric): boolean {
  const { plausibleLow: low, plausibleHigh: high } = yardstick
  const isTooLittle = low !== null && comparator === null && value < low
  const isTooMuch = high !== null && (comparator === '>' ? value >= high : value > high)
  return isTooLittle || isTooMuch
}

type SideFlag = ResultFlag | 'undecided'

function flagBy(side: Side, { value, comparator, yardstick: { lowest } }: Numeric): SideFlag {
  if (comparator === null) return bandOf(side, value)
  if (comparator === '>') return spanFlag(side, [value, Infinity])
  const flag = spanFlag(side, [lowest ?? -Infinity, value])
  // "<15" copies of a virus may be zero.
  const isSame = lowest === null || lowest >= value || bandOf(side, lowest) === flag
  return isSame ? flag : 'undecided'
}

/** An alarm from one side is an alarm; otherwise all sides must agree, or there is no verdict. */
function agreed(flags: readonly SideFlag[]): ResultFlag {
  const alarm = flags.find((flag) => flag !== 'undecided' && isCritical(flag))
  const [first] = flags
  const isSame = flags.every((flag) => flag === first)
  const said = alarm ?? (isSame ? first : undefined)
  return said === undefined || said === 'undecided' ? 'no-range' : said
}

function whyHeld(
  flag: ResultFlag,
  flags: readonly SideFlag[],
  { isAgeKnown, sides, offMoment }: Yardstick,
): HeldReason | null {
  if (isCritical(flag)) return 'critical'
  if (flag !== 'no-range') return null
  if (!isAgeKnown) return 'age-unknown'
  if (flags.includes('undecided')) return 'undecided'
  if (offMoment) return offMoment
  if (sides.some(({ range }) => range?.isMoved)) return 'not-for-pregnancy'
  const upTo = whatIsUnsaid(flags, sides)
  if (upTo) return upTo
  return new Set(flags).size > 1 ? 'sexes-differ' : 'nothing-judges'
}

/** The missing answer that would change the verdict; answers remove a woman's other sides. */
function whatIsUnsaid(flags: readonly SideFlag[], sides: readonly Side[]): HeldReason | undefined {
  const women = sides.filter(({ sex }) => sex === 'female')
  const expecting = women.filter((side) => isOfPregnancy(side))
  const ordinary = women.filter((side) => !isOfPregnancy(side))
  const without = (gone: readonly Side[]) =>
    agreed(flags.filter((_, at) => !gone.some((side) => side === sides[at])))
  if (expecting.length > 0 && ordinary.length > 0)
    if (without(expecting) !== without(ordinary)) return 'pregnancy-unknown'
  const byWeek = expecting.map((one) => without(women.filter((side) => side !== one)))
  return new Set(byWeek).size > 1 ? 'trimester-unknown' : undefined
}

function isOfPregnancy({ range }: Side): boolean {
  const condition = range?.condition
  return condition !== undefined && condition !== 'not-pregnant'
}

type ShownRange = Pick<Judgement, 'low' | 'high' | 'condition' | 'premise' | 'ranges'>

/**
 * A single range as it is; of several that differ, their intersection and each by name.
 * Source: decision 030.
 */
export function shownRange(sides: readonly Side[]): ShownRange {
  const found = sides.flatMap(({ sex, range }) => (range ? [{ sex, ...range }] : []))
  const [first] = found
  if (!first || found.length < sides.length) return { ...noRange, ranges: named(found) }
  const { low, high, premise = null } = first
  if (!found.every((range) => isAsRange(range, first)))
    return { ...noRange, ...tighter(found), ranges: named(found) }
  return { low, high, condition: oneCondition(found), premise, ranges: [] }
}

type Found = Omit<SexRange, 'sex'> & Pick<Side, 'sex'>

function isAsRange(one: Found, other: Found): boolean {
  return one.low === other.low && one.high === other.high && one.premise === other.premise
}

/**
 * The common condition of ranges with the same bounds; one made only for others is always named.
 */
function oneCondition(found: readonly { condition?: NamedCondition }[]): NamedCondition | null {
  const all = new Set(found.map(({ condition }) => condition))
  const [first] = all
  if (all.has('not-pregnant')) return 'not-pregnant'
  if (all.has(undefined)) return null
  return all.size === 1 && first ? first : 'pregnancy'
}

function named(found: readonly Found[]): SexRange[] {
  return found.flatMap(({ sex, low, high, condition, premise }) => {
    const said = { ...(condition && { condition }), ...(premise && { premise }) }
    return sex === 'any' ? [] : [{ sex, low, high, ...said }]
  })
}

function earlierLimits(sides: readonly Side[]): Judgement['limits'] {
  const limits = tighter(sides.flatMap((side) => (side.limits ? [side.limits] : [])))
  return limits.low === null && limits.high === null ? null : limits
}

/** The highest low end and the lowest high end. */
function tighter(several: readonly { low: number | null; high: number | null }[]) {
  const lows = several.flatMap(({ low }) => (low === null ? [] : [low]))
  const highs = several.flatMap(({ high }) => (high === null ? [] : [high]))
  return {
    low: lows.length > 0 ? Math.max(...lows) : null,
    high: highs.length > 0 ? Math.min(...highs) : null,
  }
}

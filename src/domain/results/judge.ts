import type { RangePremise } from '#src/domain/catalogue/range-premise.ts'
import type { NamedCondition } from '#src/domain/catalogue/reference-range.ts'
import type { OffMoment } from '#src/domain/tubes/off-moment.ts'
import { bandOf, type Side, spanFlag } from './band.ts'
import {
  type ChoiceMeaning,
  flagOfMeaning,
  immunityFlag,
  type ImmunityLimit,
} from './choice-meaning.ts'
import { isCritical, type ResultFlag } from './flag.ts'
import type { Comparator } from './typed-number.ts'

/**
 * What the numbers of one donor are measured against: plain data, the same on the server and in the
 * browser. One side for most people; both sexes' for a person of another sex, the ordinary one and
 * pregnancy's where it is not said whether a woman is pregnant, each trimester's where no week is known.
 */
export type Yardstick = {
  sides: readonly Side[]
  /** False: no birth date, or one after the draw. Then no range is anybody's. */
  isAgeKnown: boolean
  /** Below it a number cannot be; null: it may be as negative as it likes. */
  lowest: number | null
  /** Below it the number is likelier of another unit than of a patient; null: not known. */
  plausibleLow: number | null
  /** Above it a slip of the finger or of the unit is likelier than a patient; null: not known. */
  plausibleHigh: number | null
  /** Of an antibody whose amount says whether somebody is immune: then no range judges it. */
  immunity?: ImmunityLimit | undefined
  /** Its ranges, or some, were left out: they are of another moment than the sample. */
  offMoment?: OffMoment
}

/** One result as it stands to be judged, by the kind of its test. */
export type ToJudge =
  | { type: 'numeric'; value: number; comparator: Comparator | null; yardstick: Yardstick }
  | { type: 'qualitative' | 'narrative' | 'culture'; meaning: ChoiceMeaning }

/**
 * Why a person must look before it goes on. `critical` and `implausible` want a second look; the
 * others say that nothing could judge it, so that a person decides.
 */
type HeldReason =
  | 'critical'
  /** Beyond what people have: the decimal point or the unit may be wrong. */
  | 'implausible'
  /** No range and no limit said anything of it. */
  | 'nothing-judges'
  /** A person of another sex: normal by one sex's range, not by the other's. */
  | 'sexes-differ'
  /** Whether the person is pregnant was not said, and would change the verdict. */
  | 'pregnancy-unknown'
  /** How far a pregnancy has come was not said, and would change the verdict. */
  | 'trimester-unknown'
  | 'age-unknown'
  /** "<5" or ">5" that may be on either side of a limit. */
  | 'undecided'
  /** Within what is usual for others, of a test that pregnancy moves, and she is pregnant. */
  | 'not-for-pregnancy'
  | OffMoment

/** What is usual for one sex or in pregnancy, where another range applies too and differs. */
export type SexRange = {
  sex: 'male' | 'female'
  low: number | null
  high: number | null
  condition?: NamedCondition
  premise?: RangePremise
}

export type Judgement = {
  flag: ResultFlag
  /** The range shown beside the value; of two sexes' the part they share. */
  low: number | null
  high: number | null
  /** The one range beside the value is pregnancy's, a trimester's, or not made for a pregnant person. */
  condition: NamedCondition | null
  /** What the one range beside the value takes for granted; of several each has its own. */
  premise: RangePremise | null
  /** Where several ranges apply and differ: all of them, to be shown. */
  ranges: readonly SexRange[]
  /** The limits that applied, the earlier alarm of two; null: none. */
  limits: { low: number | null; high: number | null } | null
  held: HeldReason | null
  /** Somebody who treats the patient must be told at once. */
  isCallDue: boolean
  /** The range is marked uncertain in the data; whether this lab has confirmed it is asked apart. */
  isRangeUncertain: boolean
  /** The rows of the data that decided, by their ids. */
  decidedBy: { ranges: readonly string[]; limits: readonly string[] }
}

/**
 * The one judgement of a result, whoever asks: entering, the bench's keystroke, the tests. Both ends
 * of a range are normal, a critical limit is itself critical. What nothing judges is never normal:
 * a number is held until a person decides. Source: reliability C4b, L12; model, «Ranges».
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

/** "<40" may be 39, and is what an instrument says of little; ">1500" is beyond 1,500. */
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
  // "<15" copies of a virus may be none.
  const isSame = lowest === null || lowest >= value || bandOf(side, lowest) === flag
  return isSame ? flag : 'undecided'
}

/** An alarm by one side is an alarm; otherwise all must say the same, or nothing is said. */
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

/** What an answer would change: with each answer the women's other sides fall away. */
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

/** One range as it is; of several that differ the part they share, and each by name. */
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

/** What several of the same bounds are called together; a range of others alone says so in any case. */
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

/** The highest low end and the lowest high end of several. */
function tighter(several: readonly { low: number | null; high: number | null }[]) {
  const lows = several.flatMap(({ low }) => (low === null ? [] : [low]))
  const highs = several.flatMap(({ high }) => (high === null ? [] : [high]))
  return {
    low: lows.length > 0 ? Math.max(...lows) : null,
    high: highs.length > 0 ? Math.min(...highs) : null,
  }
}

import { INDIA } from '#src/domain/india-time.ts'

/**
 * The moment at which a test's sample is taken. Tests of moments that cannot be one are never in one
 * tube, nor in one visit: until a second visit or a wait can be booked, such a pair is refused.
 */
export const collectionEvents = [
  /** Whenever it suits. */
  'any',
  /** After the hours without food that the test names. Source: CLSI GP41; WHO 2006, glucose. */
  'fasting',
  /** Two hours after a full meal was begun. Source: ADA, Standards of Care, postprandial glucose. */
  'post-meal-2h',
  /** One hour after 50 g glucose. Source: ACOG Practice Bulletin 190. */
  'glucose-1h',
  /** Two hours after 75 g glucose, drunk fasting. Source: WHO 2006. */
  'glucose-2h',
  /** 7 to 9: the peak of the day. Source: Endocrine Society 2016, adrenal insufficiency. */
  'morning-8',
  /** 15 to 17, to be compared with the morning. Source: the test's own name; Tietz, cortisol. */
  'afternoon-4',
  /** 7 to 11: falls during the day. Source: Endocrine Society 2018, testosterone. */
  'morning',
  /** 22 to 2: microfilariae of Wuchereria bancrofti are in the blood at night. Source: WHO. */
  'night',
  /** Just before the next dose; the hour is the patient's own. Source: Tietz, drug monitoring. */
  'before-dose',
  /** Collected by the patient over a day, handed over at the door. */
  '24h',
  /** Day 2 to 5 of the cycle, where there is one. Source: the ranges of LH, FSH and oestradiol. */
  'cycle-early',
  /** The same days, in the morning. Source: Endocrine Society 2018, 17-hydroxyprogesterone. */
  'cycle-early-morning',
  /** Seven days before the next period. Source: NICE CG156, mid-luteal progesterone. */
  'cycle-luteal',
] as const
export type CollectionEvent = (typeof collectionEvents)[number]

type Rule = {
  /** What was eaten or drunk before: two that differ cannot be one moment. */
  food?: 'none' | 'meal' | 'glucose-50' | 'glucose-75'
  /** The days of a cycle that its range is of: two that differ cannot be one moment. */
  cycle?: 'early' | 'luteal'
  /** Full hours of the day in India, `from` to `to`; over midnight where `to` is the smaller. */
  hours?: { from: number; to: number }
  /** A result from another hour would be wrong: the hour is refused, not advised against. */
  isHard?: true
}

const rules: Record<CollectionEvent, Rule> = {
  any: {},
  fasting: { food: 'none', hours: { from: 4, to: 12 } },
  'post-meal-2h': { food: 'meal' },
  'glucose-1h': { food: 'glucose-50' },
  'glucose-2h': { food: 'glucose-75', hours: { from: 4, to: 14 } },
  'morning-8': { hours: { from: 7, to: 9 }, isHard: true },
  'afternoon-4': { hours: { from: 15, to: 17 }, isHard: true },
  morning: { hours: { from: 7, to: 11 } },
  night: { hours: { from: 22, to: 2 }, isHard: true },
  'before-dose': {},
  '24h': {},
  'cycle-early': { cycle: 'early' },
  'cycle-early-morning': { cycle: 'early', hours: { from: 7, to: 11 } },
  'cycle-luteal': { cycle: 'luteal' },
}

/** Whether one collection serves both: the same food before it, days of the cycle and an hour that suit both. */
export function areOneMoment(one: CollectionEvent, other: CollectionEvent): boolean {
  const [a, b] = [rules[one], rules[other]]
  if (a.food && b.food && a.food !== b.food) return false
  if (a.cycle && b.cycle && a.cycle !== b.cycle) return false
  if (!a.hours || !b.hours) return true
  const others = new Set(hoursIn(b.hours))
  return hoursIn(a.hours).some((hour) => others.has(hour))
}

function hoursIn({ from, to }: { from: number; to: number }): number[] {
  const length = (to - from + 24) % 24
  return Array.from({ length }, (_, after) => (from + after) % 24)
}

/** A test with its moment, as it is named to people. */
export type Timed = { name: string; event: CollectionEvent }

/** The first two of these that one visit cannot serve. */
export function firstApart<Test extends Timed>(tests: readonly Test[]): [Test, Test] | undefined {
  for (const [at, first] of tests.entries()) {
    const second = tests.slice(at + 1).find(({ event }) => !areOneMoment(first.event, event))
    if (second) return [first, second]
  }
  return undefined
}

/** The moments that bind, each once, with the first test that asks for it. */
export function momentsOf(tests: readonly Timed[]): Timed[] {
  const byEvent = new Map<CollectionEvent, Timed>()
  for (const { name, event } of tests)
    if (event !== 'any' && !byEvent.has(event)) byEvent.set(event, { name, event })
  return [...byEvent.values()]
}

const movable: readonly CollectionEvent[] = ['any', 'fasting', 'morning']

/**
 * The first of these that an earlier visit would miss: its hours bind, or what was eaten, the day of
 * a cycle, the next dose or the end of a day of collecting were counted towards the booked time.
 */
export function firstKeptToItsTime<Test extends Timed>(tests: readonly Test[]): Test | undefined {
  return tests.find(({ event }) => !movable.includes(event))
}

/** The hours outside which a result would be wrong; none for most. */
export function bindingHours(event: CollectionEvent): { from: number; to: number } | undefined {
  const { hours, isHard } = rules[event]
  return isHard && hours
}

/** The first of these whose sample may not be taken in this hour; the whole hour must suit. */
export function firstOutside<Test extends Timed>(
  tests: readonly Test[],
  slot: { startsAt: Temporal.Instant; endsAt: Temporal.Instant },
): (Test & { from: number; to: number }) | undefined {
  for (const test of tests) {
    const hours = bindingHours(test.event)
    if (hours && !isInside(slot, hours)) return { ...test, ...hours }
  }
  return undefined
}

/** Seconds of a day; India's clocks are never put forward or back. */
const DAY = 24 * 3600

function isInside(
  { startsAt, endsAt }: { startsAt: Temporal.Instant; endsAt: Temporal.Instant },
  { from, to }: { from: number; to: number },
) {
  const start = startsAt.toZonedDateTimeISO(INDIA)
  const sinceMidnight = start.since(start.startOfDay()).total('seconds')
  const sinceFrom = (sinceMidnight - from * 3600 + DAY) % DAY
  const seconds = endsAt.since(startsAt).total('seconds')
  return sinceFrom + seconds <= ((to - from + 24) % 24) * 3600
}

/**
 * Of a visit the first test whose booked time may be missed by now: its meal or drink was counted towards an hour
 * that is over, or the better hours of its day are. Hours that bind are refused apart. Whether the sample
 * still counts is asked at the door.
 */
export function firstMissed<Test extends Timed>(
  tests: readonly Test[],
  { endsAt, now }: { endsAt: Temporal.Instant; now: Temporal.Instant },
): Test | undefined {
  const isOver = Temporal.Instant.compare(now, endsAt) > 0
  return tests.find(({ event }) => {
    const { food, hours, isHard } = rules[event]
    if (!isOver || isHard) return false
    if (food === 'meal' || food === 'glucose-50' || food === 'glucose-75') return true
    return hours !== undefined && !isInside({ startsAt: now, endsAt: now }, hours)
  })
}

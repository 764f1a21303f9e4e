import { INDIA } from '#src/domain/india-time.ts'

/**
 * The moment at which a test's sample is taken. Tests whose moments exclude each other never share
 * a tube or a visit: such a pair is refused until a second visit or a wait can be booked.
 * Source: decision 035.
 */
export const collectionEvents = [
  /** At any time. */
  'any',
  /** After the hours of fasting that the test names. Source: CLSI GP41; WHO 2006, glucose. */
  'fasting',
  /**
   * Two hours after the start of a full meal.
   * Source: ADA, Standards of Care, postprandial glucose.
   */
  'post-meal-2h',
  /** One hour after 50 g glucose. Source: ACOG Practice Bulletin 190. */
  'glucose-1h',
  /** Two hours after 75 g glucose taken fasting. Source: WHO 2006. */
  'glucose-2h',
  /** 7:00 to 9:00, the daily peak. Source: Endocrine Society 2016, adrenal insufficiency. */
  'morning-8',
  /** 15:00 to 17:00, compared with the morning. Source: the test's own name; Tietz, cortisol. */
  'afternoon-4',
  /** 7:00 to 11:00: falls during the day. Source: Endocrine Society 2018, testosterone. */
  'morning',
  /**
   * 22:00 to 2:00: microfilariae of Wuchereria bancrofti are in the blood at night.
   * Source: WHO.
   */
  'night',
  /** Just before the next dose, at the patient's own time. Source: Tietz, drug monitoring. */
  'before-dose',
  /** Collected by the patient over 24 hours and handed over at the door. */
  '24h',
  /**
   * Day 2 to 5 of the cycle, if there is one.
   * Source: the ranges of LH, FSH and oestradiol; decision 080.
   */
  'cycle-early',
  /** The same days, in the morning. Source: Endocrine Society 2018, 17-hydroxyprogesterone. */
  'cycle-early-morning',
  /** Seven days before the next period. Source: NICE CG156, mid-luteal progesterone. */
  'cycle-luteal',
] as const
export type CollectionEvent = (typeof collectionEvents)[number]

type Rule = {
  /** What was eaten or drunk before: two events that differ here cannot be one moment. */
  food?: 'none' | 'meal' | 'glucose-50' | 'glucose-75'
  /**
   * The days of the cycle that its range applies to: two events that differ here cannot be one
   * moment.
   */
  cycle?: 'early' | 'luteal'
  /** Full hours of the day in India, `from` to `to`; across midnight where `to` is smaller. */
  hours?: { from: number; to: number }
  /** A result outside these hours would be wrong, so the hour is refused, not just discouraged. */
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

/**
 * Whether one collection can serve both: the same food before it, compatible days of the cycle and
 * a common hour.
 * Source: decision 035; decision 080.
 */
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

/** A test with its collection event and the name people see. */
export type Timed = { name: string; event: CollectionEvent }

/** The first two tests that one visit cannot serve. Source: decision 035. */
export function firstApart<Test extends Timed>(tests: readonly Test[]): [Test, Test] | undefined {
  for (const [at, first] of tests.entries()) {
    const second = tests.slice(at + 1).find(({ event }) => !areOneMoment(first.event, event))
    if (second) return [first, second]
  }
  return undefined
}

/**
 * The collection events that restrict the time, each once, with the first test that needs it.
 * Source: decision 035.
 */
export function momentsOf(tests: readonly Timed[]): Timed[] {
  const byEvent = new Map<CollectionEvent, Timed>()
  for (const { name, event } of tests)
    if (event !== 'any' && !byEvent.has(event)) byEvent.set(event, { name, event })
  return [...byEvent.values()]
}

const movable: readonly CollectionEvent[] = ['any', 'fasting', 'morning']

/**
 * The first test that an earlier visit would spoil: its hours are binding, or its meal, day of the
 * cycle, next dose or end of a 24-hour collection was counted towards the booked time.
 * Source: decision 090.
 */
export function firstKeptToItsTime<Test extends Timed>(tests: readonly Test[]): Test | undefined {
  return tests.find(({ event }) => !movable.includes(event))
}

/**
 * The hours outside which a result would be wrong; undefined for most events.
 * Source: decision 035.
 */
export function bindingHours(event: CollectionEvent): { from: number; to: number } | undefined {
  const { hours, isHard } = rules[event]
  return isHard && hours
}

/**
 * The first test whose sample may not be taken in this slot; the slot must lie entirely within the
 * hours.
 * Source: decision 035.
 */
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

/** Seconds in a day; India has no daylight saving. */
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
 * The first test of a visit whose booked time may have passed: the meal or drink was counted
 * towards an hour that is over, or the preferred hours of its day are. Binding hours are checked
 * separately. The phlebotomist asks at the door whether the sample still counts.
 * Source: decision 090.
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

import { z } from 'zod'
import type { CollectionEvent } from '#src/domain/catalogue/collection-event.ts'
import { IndianMinute } from '#src/domain/indian-minute.ts'
import { dayBegins, indianDay } from '#src/domain/india-time.ts'
import { IsoInstant } from '#src/domain/iso-instant.ts'
import type { Sex } from '#src/domain/people/patient.ts'

/**
 * What can only be learned beside the patient: when the meal or the glucose drink began, the last
 * food, the last dose, the last period.
 * Source: decision 093.
 */
export const factKinds = ['meal', 'glucose', 'food', 'dose', 'period'] as const
export type FactKind = (typeof factKinds)[number]
export const factAnswers = ['at', 'not-known', 'no-periods'] as const

const At = z.union([
  IsoInstant.transform((text) => Temporal.Instant.from(text)),
  IndianMinute,
  // For a period only the day is known: it counts from its midnight in India.
  z.iso.date().transform((day) => dayBegins(Temporal.PlainDate.from(day))),
])

/**
 * One answer; its time is an instant, or a wall-clock time or a day in India as a field sends it.
 */
export const DrawFact = z
  .strictObject({ kind: z.enum(factKinds), answer: z.enum(factAnswers), at: At.optional() })
  .refine(({ answer, at }) => answer !== 'at' || at !== undefined, {
    path: ['at'],
    message: 'Give the time, or say that it is not known.',
  })
  .refine(({ kind, answer }) => answer !== 'no-periods' || kind === 'period', { path: ['answer'] })
  .transform(({ kind, answer, at }) => ({ kind, answer, at: answer === 'at' ? at : undefined }))
export type DrawFact = z.output<typeof DrawFact>

/** As stored with a tube; ISO text. */
export type KeptFact = Pick<DrawFact, 'kind' | 'answer'> & { at?: string }

export type Asking = { name: string; code: string; event: CollectionEvent }

const kindOfEvent: Partial<Record<CollectionEvent, FactKind>> = {
  'post-meal-2h': 'meal',
  'glucose-1h': 'glucose',
  'glucose-2h': 'glucose',
  fasting: 'food',
  'before-dose': 'dose',
  'cycle-early': 'period',
  'cycle-early-morning': 'period',
  'cycle-luteal': 'period',
}

/**
 * What a test asks of the person who draws it: the last food of each that fasts, though only a few
 * are refused for it (`windowOfTest`); a man has no cycle.
 * Source: decision 093; decision 203.
 */
export function factAskedBy({ event }: Pick<Asking, 'event'>, sex: Sex): FactKind | undefined {
  const kind = kindOfEvent[event]
  return kind === 'period' && sex === 'male' ? undefined : kind
}

/** Minutes after the stated time, both ends included; null: no end. `grace`: a grace of its own. */
export type Window = { from: number; to: number | null; grace?: number }

/**
 * Minutes past the end of its window in which a sample labelled in time may still be scanned: the
 * puncture lies between the two scans, and drawn blood is not discarded for a late second scan.
 * Product default.
 * Source: decision 093.
 */
const DRAW_GRACE = 10

/**
 * After a glucose drink the glucose falls by the minute, and its window already is wide for a timed
 * test. Product default.
 * Source: decision 095.
 */
const GLUCOSE_GRACE = 5

/**
 * Minutes between the two scans of a tube up to which the second one counts as the time of the
 * puncture. Product default.
 * Source: decision 101.
 */
const ONE_PRICK = 30

/** Two hours and one hour, with a tolerance. Tolerance: product default, to be confirmed by the labs. */
const windowOfEvent: Partial<Record<CollectionEvent, Window>> = {
  'post-meal-2h': { from: 105, to: 135 },
  'glucose-1h': { from: 50, to: 70, grace: GLUCOSE_GRACE },
  'glucose-2h': { from: 110, to: 130, grace: GLUCOSE_GRACE },
}

const windowOfTest: Readonly<Record<string, Window>> = {
  /** NICE CG185: 12 h after the dose; 10 to 14 h: product default. */
  LITH: { from: 600, to: 840 },
  /** Tietz, distribution of digoxin: 6 h or more. */
  DIGO: { from: 360, to: null },
  /** ADA, Standards of Care: no calories for at least 8 h. */
  FBS: { from: 480, to: null },
  INSF: { from: 480, to: null },
  HOMA: { from: 480, to: null },
}

/** Longer ago must be a typing error; minutes. Product default. */
const longestAgo: Record<FactKind, number> = {
  meal: 24 * 60,
  glucose: 24 * 60,
  food: 3 * 24 * 60,
  dose: 31 * 24 * 60,
  period: 366 * 24 * 60,
}

/**
 * Whether the stated time is in the future, or too long ago for what was asked.
 * Source: decision 093.
 */
export function isImpossible({ kind, at }: DrawFact, now: Temporal.Instant): boolean {
  if (!at) return false
  const passed = minutesSince(at, now)
  return passed < 0 || passed > longestAgo[kind]
}

/**
 * The first test whose sample would be taken at a wrong moment if it were drawn now, with the
 * elapsed minutes and the window in which it counts. An unknown time refuses nothing: the report
 * says so.
 * Source: decision 093.
 */
export function firstWrongMoment(
  tests: readonly Asking[],
  facts: readonly DrawFact[],
  { sex, now, isLabelled }: { sex: Sex; now: Temporal.Instant; isLabelled: boolean },
) {
  for (const test of tests) {
    const kind = factAskedBy(test, sex)
    const at = facts.find((fact) => fact.kind === kind)?.at
    const window = windowOfTest[test.code] ?? windowOfEvent[test.event]
    if (!kind || !at || !window) continue
    const passed = minutesSince(at, now)
    const { from, to, grace = DRAW_GRACE } = window
    if (passed < from || (to !== null && passed > to + (isLabelled ? grace : 0)))
      return { test: test.name, kind, passed, from, to }
  }
  return undefined
}

/**
 * When a sample of a test counts, including the minutes of a second scan; undefined: no such window
 * is known.
 * Source: decision 093; decision 095.
 */
export function countsWithin({ code, event }: Omit<Asking, 'name'>): Window | undefined {
  const window = windowOfTest[code] ?? windowOfEvent[event]
  return (
    window && {
      ...window,
      to: window.to === null ? null : window.to + (window.grace ?? DRAW_GRACE),
    }
  )
}

/**
 * The moment of a sample relative to what was stated at its draw; minutes, or the day of the cycle,
 * counted from 1. `from`: the label was scanned this long before the second scan, so the puncture
 * may have been at any minute from there on.
 * Source: decision 101.
 */
export type DrawMoment =
  | { kind: Exclude<FactKind, 'period'>; minutes: number; from?: number }
  | { kind: 'period'; day: number }
  | { kind: FactKind; answer: 'not-known' | 'no-periods' }

/**
 * The moment of a sample, from the answer at its draw and the time of its scans.
 * Source: decision 093.
 */
export function momentOf(
  { kind, answer, at }: KeptFact,
  collectedAt: Temporal.Instant,
  labelledAt: Temporal.Instant = collectedAt,
): DrawMoment {
  if (answer !== 'at' || !at) return { kind, answer: answer === 'at' ? 'not-known' : answer }
  const since = Temporal.Instant.from(at)
  const minutes = minutesSince(since, collectedAt)
  const from = minutesSince(since, labelledAt)
  if (kind !== 'period') return { kind, minutes, ...(minutes - from > ONE_PRICK && { from }) }
  return { kind, day: indianDay(since).until(indianDay(collectedAt)).days + 1 }
}

function minutesSince(at: Temporal.Instant, now: Temporal.Instant): number {
  return Math.floor(now.since(at).total('minutes'))
}

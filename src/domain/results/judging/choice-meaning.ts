import type { ResultFlag } from './flag.ts'
import type { Comparator } from '#src/domain/results/entry/typed-number.ts'

/**
 * The meaning of a choice for the person it was measured in. Data for each choice of each test
 * (`test-choices.csv`), never derived from its words or its place in the list.
 * Source: decision 031.
 */
export const choiceMeanings = [
  'expected',
  'abnormal',
  /** Held, and somebody is told at once. */
  'critical',
  /** A fact that is neither good nor bad, e.g. a blood group. */
  'neutral',
  /** Protective antibodies: not an illness, whatever their origin. */
  'immune',
  /** No protective antibodies: not an illness either, but some people should know. */
  'not-immune',
  /** Neither yes nor no, or the test failed: another sample is needed. */
  'equivocal',
  /** Cannot be judged on its own: a doctor reads it in context. */
  'reading',
] as const
export type ChoiceMeaning = (typeof choiceMeanings)[number]

export type TestChoice = { choice: string; choiceHi: string; meaning: ChoiceMeaning }

const flags: Record<ChoiceMeaning, ResultFlag> = {
  expected: 'normal',
  abnormal: 'abnormal',
  critical: 'critical',
  neutral: 'neutral',
  immune: 'immune',
  'not-immune': 'not-immune',
  equivocal: 'equivocal',
  reading: 'reading',
}

/** The flag of a coded result. Source: decision 031. */
export function flagOfMeaning(meaning: ChoiceMeaning): ResultFlag {
  return flags[meaning]
}

/** The antibody concentration from which a person is immune; between the two it is not known. */
export type ImmunityLimit = { notImmuneBelow: number; immuneFrom: number }

/**
 * Immune, not immune or neither, for a measured antibody in the unit of its limit.
 * Source: decision 031.
 */
export function immunityFlag(
  { value, comparator }: { value: number; comparator: Comparator | null },
  { notImmuneBelow, immuneFrom }: ImmunityLimit,
): ResultFlag {
  if (comparator !== '<' && value >= immuneFrom) return 'immune'
  if (comparator === null && value < notImmuneBelow) return 'not-immune'
  return comparator === '<' && value <= notImmuneBelow ? 'not-immune' : 'equivocal'
}

import type { ResultFlag } from './flag.ts'
import type { Comparator } from './typed-number.ts'

/**
 * What a choice says about the one it was measured in. Data of each choice of each test
 * (`test-choices.csv`), never guessed from its words or its place in the list.
 */
export const choiceMeanings = [
  'expected',
  'abnormal',
  /** Held, and somebody is told at once. */
  'critical',
  /** A fact that is neither good nor bad, e.g. a blood group. */
  'neutral',
  /** Antibodies that protect: no illness, wherever they come from. */
  'immune',
  /** No such antibodies: no illness either, but some people should know. */
  'not-immune',
  /** Neither yes nor no, or the test did not work: it wants another sample. */
  'equivocal',
  /** Cannot be judged alone: a doctor reads it with everything else. */
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

export function flagOfMeaning(meaning: ChoiceMeaning): ResultFlag {
  return flags[meaning]
}

/** From which concentration of an antibody on somebody is immune; between the two it is not known. */
export type ImmunityLimit = { notImmuneBelow: number; immuneFrom: number }

/** Immune, not immune or neither, for a measured antibody in the unit of its limit. */
export function immunityFlag(
  { value, comparator }: { value: number; comparator: Comparator | null },
  { notImmuneBelow, immuneFrom }: ImmunityLimit,
): ResultFlag {
  if (comparator !== '<' && value >= immuneFrom) return 'immune'
  if (comparator === null && value < notImmuneBelow) return 'not-immune'
  return comparator === '<' && value <= notImmuneBelow ? 'not-immune' : 'equivocal'
}

const NOTHING = 'No special preparation'

type Prepared = { preparation: string; fastingHours: number }

/**
 * What to do before the sample, one sentence each, without repetition: of several fasts the longest
 * applies, other instructions are kept. Empty: no preparation.
 * Source: decision 035.
 */
export function preparationOf(tests: readonly Prepared[]): string[] {
  const longest = Math.max(0, ...tests.map(({ fastingHours }) => fastingHours))
  const wanted = tests.flatMap(({ preparation, fastingHours }) =>
    preparation
      .split('. ')
      .filter((sentence) => sentence !== NOTHING && sentence !== '')
      .filter((sentence) => fastingHours === longest || !isFast(sentence)),
  )
  return [...new Set(wanted)]
}

/**
 * Whether a sentence asks for the sample before a dose of the measured medicine.
 * Source: decision 035.
 */
export function isBeforeDose(sentence: string): boolean {
  return /\bdose\b/.test(sentence)
}

/** Whether a sentence gives a fasting time. Source: decision 035. */
export function isFast(sentence: string): boolean {
  return sentence.startsWith('Fast ')
}

const NOTHING = 'No special preparation'

type Prepared = { preparation: string; fastingHours: number }

/**
 * What to do before the sample, a sentence each, without repeating: of several fasts the longest
 * holds, what else a test wants stays. Empty: no preparation.
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

/** Whether a sentence asks for the sample before a dose of the medicine that is measured. */
export function isBeforeDose(sentence: string): boolean {
  return /\bdose\b/.test(sentence)
}

/** Whether a sentence says how long to fast. */
export function isFast(sentence: string): boolean {
  return sentence.startsWith('Fast ')
}

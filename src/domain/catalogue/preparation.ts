const NOTHING = 'No special preparation'

type Prepared = { preparation: string; fastingHours: number }

/**
 * What to do before the sample, without repeating: of several fasts the longest holds. Empty: no
 * preparation.
 */
export function preparationOf(tests: readonly Prepared[]): string[] {
  const longest = Math.max(0, ...tests.map(({ fastingHours }) => fastingHours))
  const wanted = tests.filter(
    ({ preparation, fastingHours }) =>
      preparation !== NOTHING && (fastingHours === 0 || fastingHours === longest),
  )
  return [...new Set(wanted.map(({ preparation }) => preparation))]
}

/** A guard, how it is removed, and the test that must then fail. */
type Edit = { file: string; search: string; replace: string }

export type Control = Edit & {
  guard: string
  /** Other guards of the same property: removed together, or the test rightly passes. */
  also?: readonly Edit[]
  /** A test by file and title, or a check by its name (`npm run check`) and the line that it must print. */
  by: { file: string; title: string } | { check: string; finding: string }
}

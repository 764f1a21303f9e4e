/**
 * The rules that judge a run of controls, by Westgard's names. `1-2s` is a warning; any other one
 * rejects the run.
 * Source: Westgard et al., Clin Chem 1981;27:493.
 */
export type ControlRule = '1-2s' | '1-3s' | '2-2s' | 'r-4s' | '4-1s' | '10-x'
export type RejectingRule = Exclude<ControlRule, '1-2s'>

/** One value of a control, in its place among the others of its analyte and instrument. */
export type ControlPoint = {
  id: string
  /** Values of one run were measured together. */
  runId: string
  level: number
  /** From the mean, in standard deviations; below zero: lower. */
  deviation: number
}

/** A rule that the last run breaks, and the values that break it, oldest first. */
export type BrokenRule<Rule = ControlRule> = { rule: Rule; values: readonly string[] }

/** How far two values of a run may be apart, in standard deviations. */
const WIDEST = 4

/**
 * The rules that the last run breaks, of the values of one analyte on one instrument, oldest first,
 * in a run by level. A value on a limit does not exceed it, and one on the mean is on no side.
 *
 * Every rule is judged, not only after a warning. The variants: `2-2s` within a level over runs that
 * follow one another, and across the levels of one run; `r-4s` across the levels of one run only,
 * where its range exceeds 4 SD; `4-1s` and `10-x` within a level over runs, and across all levels
 * over the values that lead up to the end of the run.
 * Source: Westgard et al., Clin Chem 1981;27:493; worked examples: Westgard QC, Break All the Rules,
 * 2015.
 */
export function westgard(points: readonly ControlPoint[]): BrokenRule[] {
  const last = points.at(-1)
  const run = points.filter(({ runId }) => runId === last?.runId)
  return [
    ...run
      .filter(({ deviation }) => sideOf(deviation, 2) !== 0)
      .map((one) => broken('1-2s', [one])),
    ...run
      .filter(({ deviation }) => sideOf(deviation, 3) !== 0)
      .map((one) => broken('1-3s', [one])),
    ...inARow(points, run, { rule: '2-2s', count: 2, limit: 2 }),
    ...besideEachOther(run),
    ...apart(run),
    ...inARow(points, run, { rule: '4-1s', count: 4, limit: 1 }),
    ...acrossLevels(points, { rule: '4-1s', count: 4, limit: 1 }),
    ...inARow(points, run, { rule: '10-x', count: 10, limit: 0 }),
    ...acrossLevels(points, { rule: '10-x', count: 10, limit: 0 }),
  ]
}

/**
 * Whether a rule rejects the run; `1-2s` alone does not.
 * Source: Westgard et al., Clin Chem 1981;27:493.
 */
export function isRejecting(broken: BrokenRule): broken is BrokenRule<RejectingRule> {
  return broken.rule !== '1-2s'
}

/** A difference of decimal numbers is not exact: 4.3 is 2 SD of 0.1 from 4.1, and no more. */
const EXACT = 1e6

/**
 * How many standard deviations a value is from the mean, below zero where it is lower, to the
 * sixth decimal.
 * Source: Westgard et al., Clin Chem 1981;27:493.
 */
export function deviationOf(value: number, { mean, sd }: { mean: number; sd: number }): number {
  return Math.round(((value - mean) / sd) * EXACT) / EXACT
}

type Streak = { rule: ControlRule; count: number; limit: number }

/** Over the values of each level of the run, the last ones of that level. */
function inARow(
  points: readonly ControlPoint[],
  run: readonly ControlPoint[],
  streak: Streak,
): BrokenRule[] {
  return [...new Set(run.map(({ level }) => level))].flatMap((level) =>
    streakOf(
      points.filter((one) => one.level === level),
      streak,
    ),
  )
}

/** Over the last values of all levels, where these are of more than one. */
function acrossLevels(points: readonly ControlPoint[], streak: Streak): BrokenRule[] {
  const levels = new Set(points.slice(-streak.count).map(({ level }) => level))
  return levels.size > 1 ? streakOf(points, streak) : []
}

/** Whether the last so many values all exceed the limit on one side. */
function streakOf(points: readonly ControlPoint[], { rule, count, limit }: Streak): BrokenRule[] {
  const last = points.slice(-count)
  const sides = new Set(last.map(({ deviation }) => sideOf(deviation, limit)))
  return last.length === count && sides.size === 1 && !sides.has(0) ? [broken(rule, last)] : []
}

/** `2-2s` across the levels of one run. */
function besideEachOther(run: readonly ControlPoint[]): BrokenRule[] {
  return ([1, -1] as const).flatMap((side) => {
    const beyond = run.filter(({ deviation }) => sideOf(deviation, 2) === side)
    const levels = new Set(beyond.map(({ level }) => level))
    return levels.size > 1 ? [broken('2-2s', beyond)] : []
  })
}

/** `r-4s`: the highest and the lowest value of one run. */
function apart(run: readonly ControlPoint[]): BrokenRule[] {
  const sorted = run.toSorted((a, b) => a.deviation - b.deviation)
  const [low, high] = [sorted.at(0), sorted.at(-1)]
  if (!low || !high || high.deviation - low.deviation <= WIDEST) return []
  return [
    broken(
      'r-4s',
      run.filter((one) => one === low || one === high),
    ),
  ]
}

/** On which side a value exceeds the limit; 0: on none. */
function sideOf(deviation: number, limit: number): -1 | 0 | 1 {
  if (deviation > limit) return 1
  return deviation < -limit ? -1 : 0
}

function broken(rule: ControlRule, points: readonly ControlPoint[]): BrokenRule {
  return { rule, values: points.map(({ id }) => id) }
}

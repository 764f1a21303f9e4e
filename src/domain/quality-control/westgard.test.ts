import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ControlPoint, deviationOf, isRejecting, westgard } from './westgard.ts'

/** Runs of values by level, in standard deviations: `[[1.2, -0.3], …]`. */
function runs(values: readonly (readonly number[])[]): ControlPoint[] {
  return values.flatMap((run, at) =>
    run.map((deviation, level) => ({
      id: `${at + 1}/${level + 1}`,
      runId: `run ${at + 1}`,
      level: level + 1,
      deviation,
    })),
  )
}

const named = (points: readonly ControlPoint[]) =>
  westgard(points).map(({ rule, values }) => `${rule}: ${values.join(' ')}`)
const rejections = (points: readonly ControlPoint[]) => westgard(points).filter(isRejecting)

/** What rejects each run of a chart that is read from its beginning, by the number of the run. */
function read(chart: readonly (readonly number[])[]): Record<number, string[]> {
  const all = chart.map((_, at) => rejections(runs(chart.slice(0, at + 1))))
  return Object.fromEntries(
    all.flatMap((broken, at) =>
      broken.length > 0 ? [[at + 1, [...new Set(broken.map(({ rule }) => rule))]]] : [],
    ),
  )
}

const LOW = { mean: 47, sd: 3 }
const HIGH = { mean: 71, sd: 8 }

// The figures of Westgard QC, Break All the Rules, answers to part one (2015): one control of mean
// 47 and SD 3. The page also judges by 8-x, which is none of the six rules.
const partOne = [
  42.5, 55.1, 46.4, 47, 43.1, 56.9, 41.3, 44.9, 45.5, 41.3, 47, 37.7, 41.6, 53.3, 55.4, 44.6, 47.3,
  48.2, 41.3, 42.8, 44.3, 47.6, 44.3, 45.8, 47.6, 39.8, 39.8, 50.9, 49.7, 45.5, 45.2, 47.3, 47.9,
  44.3, 40.1, 48.2, 40.7, 41.9, 43.4, 43.7, 49.7, 42.2, 52.1, 44.6, 45.2, 45.8, 41.6, 41.3, 44.9,
  43.7, 45.2, 50.6, 50.3, 51.2, 51.5, 44.3, 41.6, 53.9, 48.8, 48.2, 50.6,
]

test('a published chart of one control breaks the rules that its author names', () => {
  expect(read(partOne.map((value) => [deviationOf(value, LOW)]))).toEqual({
    6: ['1-3s'],
    12: ['1-3s'],
    15: ['2-2s'],
    27: ['2-2s'],
    40: ['4-1s'],
    55: ['4-1s'],
  })
})

// Answers to part two (2015): a second control of mean 71 and SD 8 beside the first.
const partTwo = [
  [51.5, 82.2],
  [38.9, 51],
  [47.6, 74.2],
  [46, 91.8],
  [50.9, 74.2],
  [53.9, 69],
  [52.7, 58.2],
  [49.1, 95.5],
  [48.5, 65.4],
  [37, 90],
  [47, 63],
  [54, 82.2],
  [53.3, 65.4],
  [40, 86.2],
  [55.4, 70.2],
  [49.4, 88.6],
  [46.7, 87.8],
  [45.8, 85],
  [52.7, 76.6],
  [51.1, 65.4],
  [54, 86.2],
  [53, 71],
  [49.7, 81.4],
  [48.2, 90.2],
  [46.4, 80.6],
  [54.2, 54],
] as const

test('a published chart of two controls breaks the rules that its author names', () => {
  const chart = partTwo.map(([low, high]) => [deviationOf(low, LOW), deviationOf(high, HIGH)])
  expect(read(chart)).toEqual({
    2: ['2-2s'],
    8: ['1-3s'],
    10: ['1-3s', 'r-4s'],
    13: ['2-2s'],
    14: ['r-4s'],
    17: ['2-2s'],
    // The author adds 2-2s here, of a value that is exactly on the limit: it does not exceed it.
    22: ['4-1s'],
    26: ['r-4s'],
  })
})

test.each([
  ['exactly 2 SD is no warning', [[2]], []],
  ['a hair beyond it is', [[2.000_001]], ['1-2s: 1/1']],
  ['exactly 3 SD is a warning alone', [[-3]], ['1-2s: 1/1']],
  ['a hair beyond it rejects', [[-3.000_001]], ['1-2s: 1/1', '1-3s: 1/1']],
  ['two beyond 2 SD on different sides are no 2-2s', [[2.5], [-2.5]], ['1-2s: 2/1']],
  ['nor are two with one on the limit', [[2], [2.5]], ['1-2s: 2/1']],
  [
    'two in a row of one level are',
    [
      [2.1, 0],
      [2.2, 0],
    ],
    ['1-2s: 2/1', '2-2s: 1/1 2/1'],
  ],
  ['and two levels of one run', [[-2.1, -2.2]], ['1-2s: 1/1', '1-2s: 1/2', '2-2s: 1/1 1/2']],
  [
    'two levels of different runs are none',
    [
      [0, 2.1],
      [2.2, 0],
    ],
    ['1-2s: 2/1'],
  ],
  ['a range of exactly 4 SD is no R-4s', [[2, -2]], []],
  ['a wider one is', [[1.9, -2.2]], ['1-2s: 1/2', 'r-4s: 1/1 1/2']],
  ['between runs it is none', [[2.5], [-2.5]], ['1-2s: 2/1']],
  ['four on the limit of 1 SD are no 4-1s', [[1.1], [1], [1.1], [1.1]], []],
  ['four beyond it are', [[1.1], [1.2], [1.3], [1.4]], ['4-1s: 1/1 2/1 3/1 4/1']],
  [
    'two runs of two levels are too',
    [
      [-1.1, -1.2],
      [-1.3, -1.4],
    ],
    ['4-1s: 1/1 1/2 2/1 2/2'],
  ],
  [
    'ten on one side break 10-x',
    Array.from({ length: 10 }, () => [0.1]),
    ['10-x: 1/1 2/1 3/1 4/1 5/1 6/1 7/1 8/1 9/1 10/1'],
  ],
  ['nine do not', Array.from({ length: 9 }, () => [0.1]), []],
  ['one on the mean is on no side', [...Array.from({ length: 9 }, () => [0.1]), [0]], []],
  [
    'five runs of two levels on one side break it',
    Array.from({ length: 5 }, () => [0.1, 0.2]),
    ['10-x: 1/1 1/2 2/1 2/2 3/1 3/2 4/1 4/2 5/1 5/2'],
  ],
])('%s', (_, chart, found) => {
  expect(named(runs(chart))).toEqual(found)
})

test('a value on a limit of decimal numbers is on it', () => {
  expect(deviationOf(4.3, { mean: 4.1, sd: 0.1 })).toBe(2)
  expect(deviationOf(0.3, { mean: 0.1, sd: 0.1 })).toBe(2)
})

const sd = fc.double({ min: -6, max: 6, noNaN: true })
const chart = fc.array(fc.tuple(sd, sd), { minLength: 1, maxLength: 15 })

test('values within 1 SD on changing sides never break a rule', () => {
  const within = fc.double({ min: 0.01, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.array(within, { minLength: 1, maxLength: 30 }), (sizes) => {
      const points = runs(sizes.map((size, at) => [at % 2 === 0 ? size : -size]))
      expect(named(points)).toEqual([])
    }),
  )
})

test('a chart turned upside down breaks the same rules by the same values', () => {
  fc.assert(
    fc.property(chart, (values) => {
      const turned = values.map((run) => run.map((value) => -value))
      expect(new Set(named(runs(turned)))).toEqual(new Set(named(runs(values))))
    }),
  )
})

test('whatever breaks a rule has a value of the last run in it, and every value that it names is there', () => {
  fc.assert(
    fc.property(chart, (values) => {
      const points = runs(values)
      const last = points.at(-1)?.runId
      for (const { values: ids } of westgard(points)) {
        const of = points.filter(({ id }) => ids.includes(id))
        expect(of).toHaveLength(ids.length)
        expect(of.some(({ runId }) => runId === last)).toBe(true)
      }
    }),
  )
})

test('any value beyond 3 SD rejects its run, with the warning', () => {
  fc.assert(
    fc.property(chart, fc.double({ min: 3.01, max: 9, noNaN: true }), (values, far) => {
      const found = westgard(runs([...values, [0, far]])).map(({ rule }) => rule)
      expect(found).toEqual(expect.arrayContaining(['1-2s', '1-3s']))
    }),
  )
})

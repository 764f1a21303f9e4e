import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LabId } from '#src/domain/labs/lab.ts'
import { aReport, aResult } from '#test/a-report.ts'
import { idOf } from '#test/on-the-bench.ts'
import type { ReportResult } from './report-body.ts'
import { ReportId } from './report.ts'
import { MOST_DRAWN, MOST_READ, trendOf } from './trend.ts'

type Measured = Partial<ReportResult> & { day: number; lab?: number }

/** Reports of one haemoglobin each, given in any order. */
function reportsOf(measured: readonly Measured[]) {
  return measured.map(({ day, lab = 1, ...result }, at) => ({
    reportId: ReportId.parse(idOf(100 + at)),
    labId: LabId.parse(idOf(lab)),
    drawnAt: Temporal.Instant.from('2026-01-01T04:00:00Z').add({ hours: 24 * day }),
    body: aReport({ sections: [{ name: 'Haemoglobin', results: [aResult(result)] }] }),
  }))
}

const shown = (measured: readonly Measured[]) => trendOf(reportsOf(measured), 'HB')
const linesOf = (measured: readonly Measured[]) => shown(measured)?.charts.map(({ lines }) => lines)

test('the numbers are ordered by the draws of their samples, each with its own report', () => {
  const trend = shown([
    { day: 9, number: 12 },
    { day: 2, number: 11 },
    { day: 5, number: 10, rangeLow: 12 },
  ])
  expect(trend?.points.map(({ result }) => result.number)).toEqual([11, 10, 12])
  expect(trend?.points.map(({ result }) => result.rangeLow)).toEqual([13, 12, 13])
  expect(trend?.points[0]?.reportId).toBe(idOf(101))
})

test('a line joins the numbers of one lab, one method and one unit', () => {
  expect(linesOf([{ day: 1 }, { day: 2 }, { day: 3 }])).toEqual([[[0, 1, 2]]])
  expect(shown([{ day: 1 }, { day: 2 }])?.series).toHaveLength(1)
})

test.each([
  ['another lab, though its method has the same name', { lab: 2 }],
  ['another method', { method: 'Cyanmethaemoglobin' }],
  ['another kind of sample', { specimen: 'Capillary blood' }],
  ['another moment', { moment: { kind: 'food', answer: 'not-known' } as const }],
])('no line goes to a number of %s, and one passes it', (_, other) => {
  expect(linesOf([{ day: 1 }, { day: 2, ...other }, { day: 3 }])).toEqual([[[0, 2]]])
  expect(linesOf([{ day: 1 }, { day: 2, ...other }])).toEqual([[]])
})

test('a number in another unit has a chart of its own, the newest first', () => {
  const trend = shown([{ day: 1, unit: 'g/L', number: 120 }, { day: 2 }, { day: 3 }])
  expect(trend?.charts).toMatchObject([
    { unit: 'g/dL', points: [{}, {}], lines: [[0, 1]] },
    { unit: 'g/L', points: [{ result: { number: 120 } }], lines: [] },
  ])
})

test('a number only known to lie below another ends a line and is on none', () => {
  const below = { day: 3, comparator: '<' } as const
  expect(linesOf([{ day: 1 }, { day: 2 }, below, { day: 4 }, { day: 5 }])).toEqual([
    [
      [0, 1],
      [3, 4],
    ],
  ])
})

test('hours since the last meal differ and are joined; a time nobody knows is not', () => {
  const after = (minutes: number) => ({ moment: { kind: 'food', minutes } as const })
  expect(
    linesOf([
      { day: 1, ...after(600) },
      { day: 2, ...after(700) },
    ]),
  ).toEqual([[[0, 1]]])
})

test('a report without a number for the test has no point; without any there is no trend', () => {
  expect(shown([{ day: 1, number: null, notComputed: 'not-exact' }])).toBeUndefined()
  expect(trendOf(reportsOf([{ day: 1 }]), 'TSH')).toBeUndefined()
  expect(shown([{ day: 1, number: null }, { day: 2 }])?.points).toHaveLength(1)
})

test('a chart holds the latest numbers, the table all; only a full page may have left some out', () => {
  const trend = shown(Array.from({ length: MOST_DRAWN + 2 }, (_, day) => ({ day, number: day })))
  expect(trend?.points).toHaveLength(MOST_DRAWN + 2)
  expect(trend?.charts[0]?.points.map(({ result }) => result.number)).toEqual([2, 3, 4, 5, 6, 7])
  expect(trend?.isCut).toBe(false)
  expect(shown(Array.from({ length: MOST_READ }, (_, day) => ({ day })))?.isCut).toBe(true)
})

test('whatever was measured, no line joins two labs, methods or a bound, and each point stands once', () => {
  const any = fc.record({
    day: fc.nat(400),
    lab: fc.integer({ min: 1, max: 3 }),
    method: fc.constantFrom('One', 'Two'),
    unit: fc.constantFrom('g/dL', 'g/L'),
    comparator: fc.constantFrom('<' as const, '>' as const, undefined),
  })
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: MOST_DRAWN }), (many) => {
      const measured = many.map(({ comparator, ...one }) => ({
        ...one,
        ...(comparator && { comparator }),
      }))
      const charts = shown(measured)?.charts ?? []
      expect(charts.flatMap(({ points }) => points)).toHaveLength(many.length)
      for (const { points, lines } of charts)
        for (const line of lines) {
          const joined = line.flatMap((at) => points[at] ?? [])
          expect(new Set(joined.map(({ series }) => series)).size).toBe(1)
          expect(new Set(joined.map(({ result }) => result.method)).size).toBe(1)
          expect(joined.every(({ result }) => result.comparator === undefined)).toBe(true)
        }
    }),
  )
})

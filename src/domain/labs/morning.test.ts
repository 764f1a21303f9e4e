import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueCounts, turnaround, weeklyAmounts } from './morning.ts'

const now = Temporal.Instant.from('2026-11-26T05:00:00Z')
const inHours = (hours: number) => now.add({ seconds: Math.round(hours * 3600) })

test('open reports are counted by when they are due, each once', () => {
  expect(dueCounts([-3, -0.1, 0, 6, 6.1, 24, 24.1].map(inHours), now, 3)).toEqual({
    late: 5,
    soon: 2,
    today: 2,
    later: 1,
  })
  expect(dueCounts([], now, 0)).toEqual({ late: 0, soon: 0, today: 0, later: 0 })
})

test('half and nine tenths of the reports, and the share that kept its promise', () => {
  const reports = [2, 3, 4, 5, 6, 7, 8, 9, 10, 30].map((hours, at) => ({
    hours,
    isOnTime: at < 8,
  }))
  expect(turnaround(reports)).toMatchObject({ reports: 10, half: 6, most: 10, onTimePercent: 80 })
  expect(turnaround(reports)?.curve.at(0)).toEqual({ hours: 0, percent: 0 })
  expect(turnaround(reports)?.curve.at(-1)).toEqual({ hours: 30, percent: 100 })
})

test('fewer than five reports say nothing', () => {
  expect(turnaround([1, 2, 3, 4].map((hours) => ({ hours, isOnTime: true })))).toBeUndefined()
})

test('a curve never falls, begins with no hour and ends with every report', () => {
  const hours = fc.array(fc.double({ min: 0, max: 1000, noNaN: true }), { minLength: 5 })
  fc.assert(
    fc.property(hours, (all) => {
      const curve = turnaround(all.map((one) => ({ hours: one, isOnTime: true })))?.curve ?? []
      expect(curve.at(-1)?.percent).toBe(100)
      for (const [at, point] of curve.entries())
        expect(point.percent).toBeGreaterThanOrEqual(curve[at - 1]?.percent ?? 0)
    }),
  )
})

test('a week in which nothing accrued is there as zero', () => {
  const first = Temporal.PlainDate.from('2026-11-09')
  expect(weeklyAmounts([{ week: '2026-11-16', net: 1234 }], first, 3)).toEqual([
    { week: '2026-11-09', net: 0 },
    { week: '2026-11-16', net: 1234 },
    { week: '2026-11-23', net: 0 },
  ])
})

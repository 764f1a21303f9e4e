import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LabId } from '#src/domain/labs/lab.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { type Day, drawingOf, SHEET } from './route-drawing.ts'

const id = (n: number) => `019a0000-0000-7000-8000-00000000000${n}`
const aPoint = fc.record({
  latitude: fc.double({ min: 12.8, max: 13.2, noNaN: true }),
  longitude: fc.double({ min: 77.4, max: 77.8, noNaN: true }),
})
type Point = { latitude: number; longitude: number }
type Made = { doors: Point[]; counters: Point[]; base: Point | null; from: Point | null }

function dayOf({ doors, counters, base, from }: Made, state: 'accepted' | 'arrived' = 'accepted') {
  const stops = doors.map((point, n) => ({
    visitId: VisitId.parse(id(n)),
    state: n === 0 ? state : ('accepted' as const),
    point,
    locality: 'Jayanagar',
    pincode: '560041',
    startsAt: '2026-11-30T02:30:00Z',
    endsAt: '2026-11-30T03:30:00Z',
    people: 1,
    tubes: 1,
    expected: null,
  }))
  const labs = counters.map((point, n) => ({
    labId: LabId.parse(id(n + 5)),
    name: 'Lab',
    point,
    carried: 0,
    planned: 1,
    dueAt: null,
  }))
  const way = [
    ...stops.map(({ visitId }) => ({ visitId, minutes: 5 })),
    ...labs.map(({ labId }) => ({ labId, minutes: 5 })),
  ]
  const day: Day = { next: { what: 'nothing' }, way, from, base, stops, labs }
  return day
}

const aDay = fc.record({
  doors: fc.array(aPoint, { minLength: 1, maxLength: 5 }),
  counters: fc.array(aPoint, { maxLength: 3 }),
  base: fc.option(aPoint),
  from: fc.option(aPoint),
})

test('every door, lab and start is on the sheet, none over another, and the legs join them', () => {
  fc.assert(
    fc.property(aDay, (made) => {
      const { marks, legs } = drawingOf(dayOf(made))
      const starts = [made.base, made.from].filter(Boolean).length
      expect(marks).toHaveLength(made.doors.length + made.counters.length + starts)
      for (const { place } of marks) {
        expect(place.x).toBeGreaterThan(0)
        expect(place.x).toBeLessThan(SHEET.width)
        expect(place.y).toBeGreaterThan(0)
        expect(place.y).toBeLessThan(SHEET.height)
      }
      const apart = marks.every((one, at) =>
        marks
          .slice(at + 1)
          .every(({ place }) => Math.hypot(place.x - one.place.x, place.y - one.place.y) > 20),
      )
      expect(apart).toBe(true)
      const stations = made.doors.length + made.counters.length + (starts > 0 ? 1 : 0)
      expect(legs).toHaveLength(stations - 1)
    }),
  )
})

test('the first leg begins where they are: where rounds begin, the door left last, or the door itself', () => {
  const point = (latitude: number) => ({ latitude, longitude: 77.6 })
  const made = { doors: [point(12.9), point(12.95)], counters: [], base: point(13), from: null }
  const placed = (day: Day, mark: string) =>
    drawingOf(day).marks.find((one) => one.id === mark)?.place
  const begins = (day: Day) => drawingOf(day).legs[0]?.from
  const fresh = dayOf(made)
  expect(begins(fresh)).toEqual(placed(fresh, 'base'))
  const between = dayOf({ ...made, from: point(13.05) })
  expect(begins(between)).toEqual(placed(between, 'here'))
  const there = dayOf({ ...made, from: point(12.9) }, 'arrived')
  expect(begins(there)).toEqual(placed(there, id(0)))
  expect(placed(there, 'here')).toBeUndefined()
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SlotId } from '#src/domain/slots/slot.ts'
import { type FreeHour, nearestHours } from './nearest-hours.ts'

const slot = (n: number) => SlotId.parse(`019a0000-0000-7000-8000-0000000000${n + 10}`)
/** An hour of 27 November in India, with so many places at one lab. */
const hour = (at: number, left: number): FreeHour => {
  const startsAt = Temporal.Instant.from('2026-11-26T18:30:00Z').add({ hours: at })
  return { startsAt, endsAt: startsAt.add({ hours: 1 }), slots: [{ id: slot(at), left }] }
}
/** A visit of the day before. */
const visitAt = (at: number) => hour(at, 0).startsAt.subtract({ hours: 24 })
const clock = (of: FreeHour | undefined) => of?.startsAt.since(hour(0, 0).startsAt).total('hours')

test('a visit keeps its hour where a place is free, else it gets the nearest', () => {
  const hours = [hour(8, 1), hour(10, 1), hour(13, 2)]
  const given = (...at: number[]) =>
    nearestHours(at.map((one) => ({ startsAt: visitAt(one), hours }))).map(clock)
  expect(given(10)).toEqual([10])
  expect(given(9)).toEqual([8])
  expect(given(12)).toEqual([13])
  expect(given(10, 10, 10, 10)).toEqual([10, 8, 13, 13])
  expect(given(10, 10, 10, 10, 10)).toEqual([10, 8, 13, 13, undefined])
})

const aDay = fc.array(fc.record({ at: fc.integer({ min: 6, max: 20 }), left: fc.nat(3) }), {
  maxLength: 8,
})

test('no place is proposed twice, and nobody goes without while one is free', () => {
  fc.assert(
    fc.property(aDay, fc.array(fc.integer({ min: 6, max: 20 }), { maxLength: 12 }), (day, at) => {
      const hours = [...new Map(day.map((one) => [one.at, hour(one.at, one.left)])).values()]
      const given = nearestHours(at.map((one) => ({ startsAt: visitAt(one), hours })))
      const places = hours.reduce((sum, one) => sum + (one.slots[0]?.left ?? 0), 0)
      expect(given.filter((one) => one !== undefined)).toHaveLength(Math.min(places, at.length))
      for (const one of hours)
        expect(given.filter((of) => of === one).length).toBeLessThanOrEqual(one.slots[0]?.left ?? 0)
    }),
  )
})

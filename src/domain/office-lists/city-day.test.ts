import { expect, test } from 'vitest'
import { distanceKm } from '#src/domain/places/distance.ts'
import { visitStates } from '#src/domain/visits/visit-machine.ts'
import { blurred, dayMark, isLateOn, routeLetters, ViewCityDay } from './city-day.ts'

const startsAt = Temporal.Instant.from('2026-11-21T03:30:00Z')
const endsAt = startsAt.add({ hours: 1 })
const late = (minutes: number) =>
  visitStates.filter((state) => isLateOn({ state, startsAt, endsAt }, startsAt.add({ minutes })))

test('a visit is late when its hour begins and nobody left for it, or ends without a sample', () => {
  expect(late(-1)).toEqual(['no-show-ph'])
  const before = ['offered', 'accepted', 'no-show-ph']
  expect(late(0)).toEqual(before)
  expect(late(59)).toEqual(before)
  expect(late(60)).toEqual([
    'offered',
    'accepted',
    'en-route',
    'arrived',
    'identified',
    'no-show-ph',
  ])
})

test('a visit that waits for its payment is offered to nobody, so it is never late nor not taken', () => {
  expect(visitStates.filter((state) => dayMark(state) === 'waiting')).toEqual(['held'])
  expect(late(10_000)).not.toContain('held')
})

test('a visit to which nobody came stays late until it is moved or cancelled', () => {
  expect(visitStates.filter((state) => dayMark(state) === 'missed')).toEqual(['no-show-ph'])
  expect(late(10_000)).toContain('no-show-ph')
})

test('a visit that nobody took has a mark of its own, and none without a sample looks drawn', () => {
  expect(visitStates.filter((state) => dayMark(state) === 'open')).toEqual(['offered'])
  expect(visitStates.filter((state) => dayMark(state) === 'drawn')).toEqual([
    'collected',
    'handed-over',
  ])
})

test('a home is shown to about a hundred metres', () => {
  const home = { latitude: 12.934567, longitude: 77.626543 }
  expect(blurred(home)).toEqual({ latitude: 12.935, longitude: 77.627 })
  expect(distanceKm(home, blurred(home))).toBeLessThan(0.08)
})

test('routes are lettered by their first hour, and those nobody took have none', () => {
  const visits = ['ravi', null, 'asha', 'ravi'].map((phlebotomistId) => ({ phlebotomistId }))
  expect([...routeLetters(visits)]).toEqual([
    ['ravi', 'A'],
    ['asha', 'B'],
  ])
  const many = Array.from({ length: 28 }, (_, at) => ({ phlebotomistId: String(at) }))
  expect([...routeLetters(many).values()].slice(24)).toEqual(['Y', 'Z', 'AA', 'AB'])
})

test('a day is a day of the calendar and a city a number; anything else is refused', () => {
  expect(ViewCityDay.safeParse({ city: '1', day: '2026-11-21' }).success).toBe(true)
  for (const wrong of [{ day: '2026-02-30' }, { city: 'x' }, { city: '0' }, { name: 'Meera' }])
    expect(ViewCityDay.safeParse(wrong).success).toBe(false)
})

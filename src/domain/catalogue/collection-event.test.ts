import { expect, test } from 'vitest'
import {
  areOneMoment,
  type CollectionEvent,
  collectionEvents,
  firstApart,
  firstMissed,
  firstOutside,
  momentsOf,
} from './collection-event.ts'

const at = (hour: string) => {
  const startsAt = Temporal.Instant.from(`2026-11-23T${hour}:00+05:30`)
  return { startsAt, endsAt: startsAt.add({ hours: 1 }) }
}
const named = (event: CollectionEvent) => ({ name: event, event })
const isRight = (event: CollectionEvent, hour: string) => !firstOutside([named(event)], at(hour))

test.each<[CollectionEvent, CollectionEvent]>([
  ['fasting', 'post-meal-2h'],
  ['fasting', 'glucose-2h'],
  ['fasting', 'glucose-1h'],
  ['post-meal-2h', 'glucose-2h'],
  ['morning-8', 'afternoon-4'],
  ['fasting', 'afternoon-4'],
  ['fasting', 'night'],
  ['morning', 'night'],
  ['cycle-early', 'cycle-luteal'],
  ['cycle-early-morning', 'cycle-luteal'],
  ['cycle-early-morning', 'night'],
])('%s and %s are not one moment', (one, other) => {
  expect(areOneMoment(one, other)).toBe(false)
  expect(areOneMoment(other, one)).toBe(false)
})

test.each<[CollectionEvent, CollectionEvent]>([
  ['fasting', 'morning-8'],
  ['fasting', 'morning'],
  ['morning', 'morning-8'],
  ['fasting', '24h'],
  ['before-dose', 'morning'],
  ['post-meal-2h', 'afternoon-4'],
  ['cycle-early', 'cycle-early-morning'],
  ['cycle-early', 'fasting'],
  ['cycle-luteal', 'morning'],
])('%s and %s may be one moment', (one, other) => {
  expect(areOneMoment(one, other)).toBe(true)
})

test('every moment is compatible with itself and with any unrestricted one', () => {
  for (const event of collectionEvents) {
    expect(areOneMoment(event, event), event).toBe(true)
    expect(areOneMoment(event, 'any'), event).toBe(true)
  }
  expect(firstApart([named('any'), named('fasting'), named('24h')])).toBeUndefined()
})

test('the 8 o’clock cortisol is right from 7 to 9, for a slot entirely within', () => {
  const right = ['06:00', '06:59', '07:00', '07:30', '08:00', '08:01', '16:00']
  expect(right.filter((hour) => isRight('morning-8', hour))).toEqual(['07:00', '07:30', '08:00'])
})

test('night blood is right from 22 to 2, across midnight', () => {
  const hours = ['21:00', '22:00', '23:00', '23:30', '00:00', '01:00', '01:30', '02:00', '12:00']
  expect(hours.filter((hour) => isRight('night', hour))).toEqual([
    '22:00',
    '23:00',
    '23:30',
    '00:00',
    '01:00',
  ])
})

test('no hour is refused only because another would be better', () => {
  const soft = ['any', 'fasting', 'morning', 'post-meal-2h', 'before-dose', 'cycle-early-morning']
  for (const event of collectionEvents.filter((one) => soft.includes(one)))
    expect(isRight(event, '17:00'), event).toBe(true)
})

test('two tests that one visit cannot serve are named in the order chosen', () => {
  const chosen = [named('post-meal-2h'), named('fasting'), named('any')]
  expect(firstApart(chosen)?.map(({ name }) => name)).toEqual(['post-meal-2h', 'fasting'])
  const last = [named('any'), named('night'), named('24h'), named('morning')]
  expect(firstApart(last)?.map(({ name }) => name)).toEqual(['night', 'morning'])
})

test('a test that does not fit an hour is named with the hours that do', () => {
  const cortisol = { name: 'Cortisol, 8 am', event: 'morning-8' } as const
  expect(firstOutside([named('any'), cortisol], at('12:00'))).toEqual({
    ...cortisol,
    from: 7,
    to: 9,
  })
})

test('each restricting moment is named once, with the first test that needs it', () => {
  const [sugar, fats] = ['Glucose', 'Lipids'].map((name) => ({ name, event: 'fasting' as const }))
  const cortisol = { name: 'Cortisol', event: 'morning-8' as const }
  if (!sugar || !fats) throw new Error('no tests')
  expect(momentsOf([named('any'), sugar, cortisol, fats])).toEqual([sugar, cortisol])
})

test.each<[CollectionEvent, string, boolean]>([
  ['post-meal-2h', '13:00', false],
  ['post-meal-2h', '13:01', true],
  ['glucose-1h', '13:01', true],
  ['glucose-2h', '13:01', true],
  ['fasting', '13:01', true],
  ['morning', '13:01', true],
  ['before-dose', '13:01', false],
  ['morning-8', '13:01', false],
  ['any', '23:00', false],
])('%s booked until 13:00 is missed at %s: %s', (event, hour, isMissed) => {
  const [{ startsAt: now }, { startsAt: endsAt }] = [at(hour), at('13:00')]
  const missed = firstMissed([named('any'), named(event)], { endsAt, now })
  expect(missed).toEqual(isMissed ? named(event) : undefined)
})

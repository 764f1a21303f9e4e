import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UserId } from '#src/domain/people/actor.ts'
import { wideRoster } from '#test/wide-roster.ts'
import { bounding } from './bounding.ts'
import { offersThatFit } from './offers-that-fit.ts'
import { BoundRoster, SaveRoster, usualBounds } from './roster.ts'
import { rosterGap } from './roster-gap.ts'
import { savingRoster } from './saving-roster.ts'
import { hoursWithin, joinedHours, minuteOf, Week, weekMinutes } from './working-hours.ts'

const now = Temporal.Instant.from('2026-11-23T03:30:00Z')
const { roster, phlebotomistId } = wideRoster
const office = '019a0000-0000-7000-8000-0000000000bb'

/** Tuesday, 24 November 2026, by the clock in India. */
const visit = (from: string, until: string, births: string[] = []) => ({
  startsAt: Temporal.Instant.from(`2026-11-24T${from}:00+05:30`),
  endsAt: Temporal.Instant.from(`2026-11-24T${until}:00+05:30`),
  latitude: 12.975,
  longitude: 77.605,
  births: births.map((day) => Temporal.PlainDate.from(day)),
})
const onTuesday = (from: string, until: string) => ({
  weekday: 2,
  fromMinute: minuteOf(from),
  untilMinute: minuteOf(until),
})

test('a visit lies wholly within one stretch of working hours of its Indian day', () => {
  const gap = (from: string, until: string) =>
    rosterGap(visit(from, until), { ...wideRoster, hours: [onTuesday('08:30', '12:00')] })
  expect(gap('08:30', '09:30')).toBeNull()
  expect(gap('11:00', '12:00')).toBeNull()
  expect(gap('08:29', '09:29')).toBe('outside-working-hours')
  expect(gap('11:01', '12:01')).toBe('outside-working-hours')
  const wednesday = [{ ...onTuesday('00:00', '24:00'), weekday: 3 }]
  expect(rosterGap(visit('09:00', '10:00'), { ...wideRoster, hours: wednesday })).toBe(
    'outside-working-hours',
  )
})

test('the last hour of a day fits hours that end with it', () => {
  const late = { ...visit('23:00', '23:30'), endsAt: Temporal.Instant.from('2026-11-24T18:30:00Z') }
  expect(rosterGap(late, { ...wideRoster, hours: [onTuesday('20:00', '24:00')] })).toBeNull()
})

test('a leave excludes what it overlaps, not what ends as it starts', () => {
  const { startsAt, endsAt } = visit('09:00', '10:00')
  const gap = (from: string, until: string) =>
    rosterGap(visit(from, until), { ...wideRoster, leaves: [{ startsAt, endsAt }] })
  expect(gap('08:00', '09:00')).toBeNull()
  expect(gap('10:00', '11:00')).toBeNull()
  expect(gap('09:59', '10:59')).toBe('on-leave')
  expect(gap('08:01', '09:01')).toBe('on-leave')
})

test('the radius is measured from the base, its end included', () => {
  const at = (latitude: number) => ({ ...visit('09:00', '10:00'), latitude })
  const near = { ...wideRoster, roster: { ...roster, radiusKm: 10 } }
  expect(rosterGap(at(12.975 + 9.99 / 111.195), near)).toBeNull()
  expect(rosterGap(at(12.975 + 10.01 / 111.195), near)).toBe('too-far-from-base')
})

test('ages are those of the day of the visit', () => {
  const without = { ...roster, seesChildren: false, seesElderly: false }
  const gap = (birth: string) =>
    rosterGap(visit('09:00', '10:00', [birth]), { ...wideRoster, roster: without })
  expect(gap('2008-11-24')).toBeNull()
  expect(gap('2008-11-25')).toBe('no-child-skill')
  expect(gap('1951-11-25')).toBeNull()
  expect(gap('1951-11-24')).toBe('no-elderly-skill')
})

test('without a roster nothing fits, and what is left out is counted by its reason', () => {
  const offers = [visit('09:00', '10:00'), visit('10:00', '11:00'), visit('12:00', '13:00')]
  const all = offersThatFit(offers, { roster: null, hours: [], leaves: [] })
  expect(all).toEqual({ fitting: [], leftOut: [{ why: 'roster-first', count: 3 }] })
  const some = offersThatFit(offers, { ...wideRoster, hours: [onTuesday('12:00', '13:00')] })
  expect(some).toEqual({
    fitting: [offers[2]],
    leftOut: [{ why: 'outside-working-hours', count: 2 }],
  })
})

type Typed = [number, string | undefined, string | undefined]

const typed = (lines: Typed[]) =>
  Week.safeParse(lines.map(([weekday, from, until]) => ({ weekday, from, until })))
const faults = (lines: Typed[]) => typed(lines).error?.issues.map(({ path }) => path.join('.'))

test('hours that overlap, end before they start or lack a time are refused at their line', () => {
  expect(
    faults([
      [1, '08:00', '12:00'],
      [1, '11:59', '13:00'],
    ]),
  ).toEqual(['1.from'])
  expect(faults([[1, '22:00', '06:00']])).toEqual(['0.until'])
  expect(faults([[1, '08:00', '08:00']])).toEqual(['0.until'])
  expect(
    faults([
      [1, '08:00', undefined],
      [2, undefined, '09:00'],
    ]),
  ).toEqual(['0.until', '1.from'])
  expect(
    faults([
      [1, '08:00', '12:00'],
      [2, '11:00', '13:00'],
    ]),
  ).toBeUndefined()
})

test('hours that touch are joined, midnight ends a day, and lines without times are days off', () => {
  const week = typed([
    [1, '12:00', '14:00'],
    [1, '08:00', '12:00'],
    [3, undefined, undefined],
    [2, '20:00', '00:00'],
  ])
  expect(week.data).toEqual([
    { weekday: 1, fromMinute: 480, untilMinute: 840 },
    { weekday: 2, fromMinute: 1200, untilMinute: 1440 },
  ])
})

const anHour = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.nat(1439), fc.nat(1439))
  .filter(([, a, b]) => a !== b)
  .map(([weekday, a, b]) => ({ weekday, fromMinute: Math.min(a, b), untilMinute: Math.max(a, b) }))

test('cut to any bounds, hours stay within them and lose nothing inside', () => {
  fc.assert(
    fc.property(
      fc.array(anHour, { maxLength: 6 }),
      anHour,
      (hours, { fromMinute, untilMinute }) => {
        const bounds = { earliestMinute: fromMinute, latestMinute: untilMinute }
        const cut = hoursWithin(hours, bounds)
        expect(
          cut.every((one) => one.fromMinute >= fromMinute && one.untilMinute <= untilMinute),
        ).toBe(true)
        expect(weekMinutes(cut)).toBeLessThanOrEqual(weekMinutes(hours))
        expect(hoursWithin(cut, bounds)).toEqual(cut)
      },
    ),
    { numRuns: 2000 },
  )
})

test('joining loses no minute', () => {
  fc.assert(
    fc.property(fc.array(anHour, { maxLength: 6 }), (hours) => {
      expect(weekMinutes(joinedHours(hours))).toBe(weekMinutes(hours))
    }),
    { numRuns: 2000 },
  )
})

const wish = {
  version: 3,
  locationId: 1,
  latitude: 12.97512,
  longitude: 77.60549,
  radiusKm: 20,
  visitsPerHour: 1,
  tubesPerBag: 60,
  hours: [{ weekday: 1, from: '08:00', until: '12:00' }],
}
const bounded = { ...wideRoster, roster: { ...roster, ...usualBounds } }
const saving = (other: object, at = bounded) =>
  savingRoster(at, SaveRoster.parse({ ...wish, ...other }), { now, cities: [1] })
const refusalOf = (decided: ReturnType<typeof saving>) =>
  decided.ok ? 'saved' : [decided.error, decided.facts?.['what']]

test('a roster is saved within what the office allows, to the last unit', () => {
  expect(refusalOf(saving({}))).toBe('saved')
  expect(refusalOf(saving({ radiusKm: 21 }))).toEqual(['beyond-bounds', 'radiusKm'])
  expect(refusalOf(saving({ visitsPerHour: 2 }))).toEqual(['beyond-bounds', 'visitsPerHour'])
  expect(refusalOf(saving({ tubesPerBag: 61 }))).toEqual(['beyond-bounds', 'tubesPerBag'])
  expect(refusalOf(saving({ seesChildren: true }))).toEqual(['beyond-bounds', 'seesChildren'])
  expect(refusalOf(saving({ seesElderly: true }))).toEqual(['beyond-bounds', 'seesElderly'])
  const early = [{ weekday: 1, from: '05:59', until: '12:00' }]
  expect(refusalOf(saving({ hours: early }))).toEqual(['beyond-bounds', 'hours'])
})

test('it is saved from the version shown, for a city in which they work, with a rounded point', () => {
  expect(refusalOf(saving({ version: 2 }))).toEqual(['stale', undefined])
  expect(refusalOf(saving({ locationId: 2 }))).toEqual(['not-found', undefined])
  const none = { phlebotomistId, roster: null, hours: [], leaves: [], stays: [] }
  const first = savingRoster(none, SaveRoster.parse({ ...wish, version: 0 }), { now, cities: [1] })
  expect(first.ok && first.changes?.afterwards?.created?.roster).toMatchObject([
    { version: 1, latitude: 12.98, longitude: 77.61, madeAt: now, mostRadiusKm: 20 },
  ])
})

const bound = {
  phlebotomistId,
  version: 3,
  mostRadiusKm: 10,
  mostVisitsPerHour: 1,
  mostTubesPerBag: 40,
  maySeeElderly: true,
  earliest: '07:00',
  latest: '00:00',
}
const by = { by: phlebotomistId, now }

test('narrower bounds trim what was chosen, in the same step', () => {
  const decided = bounding(wideRoster, BoundRoster.parse(bound), {
    ...by,
    by: UserId.parse(office),
  })
  expect(decided).toMatchObject({ ok: true, answer: { version: 4, isTrimmed: true } })
  if (!decided.ok) return
  expect(decided.changes?.updated?.endedHours).toHaveLength(7)
  expect(decided.changes?.afterwards?.updated?.roster).toMatchObject([
    {
      radiusKm: 10,
      tubesPerBag: 40,
      seesChildren: false,
      seesElderly: true,
      earliestMinute: 420,
      latestMinute: 1440,
    },
  ])
})

test('nobody sets their own bounds, and only from the version shown', () => {
  expect(bounding(wideRoster, BoundRoster.parse(bound), by)).toEqual({
    ok: false,
    error: 'same-person',
  })
  const late = BoundRoster.parse({ ...bound, version: 2 })
  const another = UserId.parse(office)
  expect(bounding(wideRoster, late, { ...by, by: another })).toEqual({ ok: false, error: 'stale' })
})

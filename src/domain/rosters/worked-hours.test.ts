import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearby, wideRoster } from '#test/wide-roster.ts'
import { rosterGap, whyNobody } from './roster-gap.ts'
import { workedHours } from './worked-hours.ts'

/** Tuesday, 24 November 2026, by the clock in India. */
const hourAt = (hour: number) => {
  const startsAt = Temporal.Instant.from('2026-11-23T18:30:00Z').add({ hours: hour })
  return { startsAt: startsAt.toString(), endsAt: startsAt.add({ hours: 1 }).toString() }
}
const day = Array.from({ length: 24 }, (_, hour) => hourAt(hour))
const adult = { ...nearby, births: [Temporal.PlainDate.from('1984-02-29')] }
const child = { ...nearby, births: [Temporal.PlainDate.from('2020-02-29')] }

const { roster } = wideRoster
const works = (from: number, until: number, more: Partial<typeof roster> = {}) => ({
  ...wideRoster,
  roster: { ...roster, ...more },
  hours: [{ weekday: 2, fromMinute: from * 60, untilMinute: until * 60 }],
})
const reasons = (of: ReturnType<typeof workedHours>) =>
  Object.fromEntries(of.missing.map(({ startsAt, why }) => [startsAt, why]))

test('an hour is offered where somebody works through it, and missing where nobody does', () => {
  const parted = workedHours(day, adult, [works(8, 12), works(16, 20)])
  expect(parted.slots).toEqual([8, 9, 10, 11, 16, 17, 18, 19].map(hourAt))
  expect(new Set(Object.values(reasons(parted)))).toEqual(new Set(['nobody-works-then']))
})

test('without any roster every hour is missing', () => {
  expect(workedHours(day, adult, []).slots).toEqual([])
  const unmade = { ...wideRoster, roster: null }
  expect(workedHours(day, adult, [unmade]).missing).toHaveLength(24)
})

test('the reason is that of whoever comes closest: works then, is near, has the skill', () => {
  const far = { ...adult, latitude: 13.975 }
  const [morning, evening] = [works(8, 12), works(16, 20, { seesChildren: false })]
  const why = (of: typeof adult, hour: number) =>
    reasons(workedHours([hourAt(hour)], of, [morning, evening]))[hourAt(hour).startsAt]
  expect(why(far, 9)).toBe('nobody-near-then')
  expect(why(far, 13)).toBe('nobody-works-then')
  expect(why(child, 9)).toBeUndefined()
  expect(why(child, 17)).toBe('nobody-skilled-then')
})

test('somebody comes exactly where one roster has no gap', () => {
  const anyRoster = fc.record({
    from: fc.integer({ min: 0, max: 20 }),
    radiusKm: fc.integer({ min: 1, max: 60 }),
    seesChildren: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(anyRoster, { maxLength: 5 }), fc.nat(23), (all, hour) => {
      const rosters = all.map(({ from, ...more }) => works(from, from + 3, more))
      const { startsAt, endsAt } = hourAt(hour)
      const visit = {
        ...child,
        latitude: 13.2,
        startsAt: Temporal.Instant.from(startsAt),
        endsAt: Temporal.Instant.from(endsAt),
      }
      const fits = rosters.some((one) => rosterGap(visit, one) === null)
      expect(whyNobody(visit, rosters) === null).toBe(fits)
    }),
  )
})

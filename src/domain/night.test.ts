import { expect, test } from 'vitest'
import { heldOverNight, nightOf } from './night.ts'

const india = (at: string) => Temporal.ZonedDateTime.from(`${at}[Asia/Kolkata]`).toInstant()
const morning = india('2026-12-02T07:00')

test('it is night from ten in the evening until seven', () => {
  const nights = ['2026-12-01T21:59', '2026-12-01T22:00', '2026-12-02T06:59', '2026-12-02T07:00']
  expect(nights.map((at) => nightOf(india(at))?.ends)).toEqual([
    undefined,
    morning,
    morning,
    undefined,
  ])
})

test('before and after midnight, news of a visit waits until the morning unless the visit is on it', () => {
  for (const now of ['2026-12-01T23:00', '2026-12-02T03:00']) {
    const held = (startsAt: string) => heldOverNight({ startsAt: india(startsAt) }, india(now))
    expect(held('2026-12-02T11:59')).toBeUndefined()
    expect(held('2026-12-02T12:00')).toEqual(morning)
    expect(held('2026-12-10T08:00')).toEqual(morning)
  }
})

test('by day nothing waits', () => {
  const noon = india('2026-12-01T12:00')
  expect(heldOverNight({ startsAt: india('2026-12-09T08:00') }, noon)).toBeUndefined()
})

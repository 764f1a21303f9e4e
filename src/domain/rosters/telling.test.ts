import { expect, test } from 'vitest'
import { telling } from './telling.ts'

const at = (text: string) => Temporal.Instant.from(`${text}+05:30`)
const writtenAt = at('2026-11-30T08:00')
const working = { isQuiet: false, since: at('2026-11-30T07:00') } as const
const resting = { isQuiet: true, until: at('2026-11-30T14:00') } as const
const offer = (startsAt: string) =>
  ({ event: 'visit-offered', startsAt: at(startsAt), writtenAt }) as const
const cancelled = (startsAt: string) =>
  ({ event: 'visit-cancelled', startsAt: at(startsAt), writtenAt }) as const
const nobody = { isReached: false }

test('who works is told at once on a device, and looked after once the visit is soon', () => {
  const told = telling(offer('2026-11-30T16:00'), { quiet: working, ...nobody }, writtenAt)
  expect(told).toEqual({ push: true, sms: false, again: at('2026-11-30T12:00') })
})

test('an SMS follows after five minutes where the visit is soon, not a second sooner', () => {
  const person = { quiet: working, ...nobody }
  const soon = offer('2026-11-30T11:00')
  expect(telling(soon, person, at('2026-11-30T08:04:59'))).toEqual({
    push: true,
    sms: false,
    again: at('2026-11-30T08:05'),
  })
  expect(telling(soon, person, at('2026-11-30T08:05'))).toEqual({
    push: true,
    sms: true,
    again: null,
  })
})

test('none follows where a page or a device has taken it', () => {
  const person = { quiet: working, isReached: true }
  expect(telling(offer('2026-11-30T11:00'), person, at('2026-11-30T09:00'))).toEqual({
    push: true,
    sms: false,
    again: null,
  })
})

test('an offer waits until its person works, and five minutes from then', () => {
  const asleep = telling(offer('2026-11-30T16:00'), { quiet: resting, ...nobody }, writtenAt)
  expect(asleep).toEqual({ push: false, sms: false, again: resting.until })
  const quiet = { isQuiet: false, since: resting.until } as const
  expect(telling(offer('2026-11-30T16:00'), { quiet, ...nobody }, resting.until)).toEqual({
    push: true,
    sms: false,
    again: at('2026-11-30T14:05'),
  })
})

test('an offer is dropped for whoever works only after it', () => {
  const person = { quiet: resting, ...nobody }
  const none = { push: false, sms: false, again: null }
  expect(telling(offer('2026-11-30T14:00'), person, writtenAt)).toEqual(none)
  const never = { quiet: { isQuiet: true, until: null }, ...nobody } as const
  expect(telling(offer('2026-12-30T14:00'), never, writtenAt)).toEqual(none)
})

test('the end of a visit within twelve hours is never silenced', () => {
  const person = { quiet: resting, ...nobody }
  expect(telling(cancelled('2026-11-30T20:00'), person, writtenAt)).toMatchObject({ push: true })
  expect(telling(cancelled('2026-11-30T20:00:01'), person, writtenAt)).toEqual({
    push: false,
    sms: false,
    again: at('2026-11-30T08:00:01'),
  })
  const away = { quiet: { isQuiet: true, until: null }, ...nobody } as const
  expect(telling(cancelled('2026-12-02T20:00'), away, writtenAt).again).toEqual(
    at('2026-12-02T08:00'),
  )
})

test('nothing is told of a visit whose hour has come', () => {
  for (const about of [offer('2026-11-30T08:00'), cancelled('2026-11-30T08:00')])
    expect(telling(about, { quiet: working, ...nobody }, writtenAt)).toEqual({
      push: false,
      sms: false,
      again: null,
    })
})

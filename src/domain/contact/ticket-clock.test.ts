import { expect, test } from 'vitest'
import { acknowledged, clockBrings, clockFrom, ended, type TicketClock } from './ticket-clock.ts'

const at = (iso: string) => Temporal.Instant.from(iso)
/** Instants as text, so that different instants never compare as equal. */
const written = (of: unknown) => (of === undefined ? undefined : JSON.parse(JSON.stringify(of)))

const openedAt = at('2026-11-20T04:30:00Z')
const acknowledgeBy = '2026-11-22T04:30:00Z'
const endBy = '2026-12-20T04:30:00Z'
const fresh: TicketClock = {
  ...clockFrom(openedAt),
  acknowledgeLateSince: null,
  endLateSince: null,
}
const met: TicketClock = { ...fresh, acknowledgedAt: openedAt }

test('a message is acknowledged within 48 hours and answered within a month', () => {
  expect(written(clockFrom(openedAt))).toEqual({
    openedAt: '2026-11-20T04:30:00Z',
    acknowledgeBy,
    endBy,
    acknowledgedAt: null,
    endedAt: null,
    acknowledgeAlarmedAt: null,
    endAlarmedAt: null,
  })
})

test('a month is a calendar month in India: from 31 January in the morning to 28 February', () => {
  const { endBy: by } = clockFrom(at('2027-01-30T18:30:00Z'))
  expect(by.toString()).toBe('2027-02-27T18:30:00Z')
})

test('acknowledging in time is not late, one second after is', () => {
  const inTime = at(acknowledgeBy)
  const late = inTime.add({ seconds: 1 })
  expect(written(acknowledged(fresh, inTime))).toEqual({
    acknowledgedAt: acknowledgeBy,
    acknowledgeLateSince: null,
  })
  expect(written(acknowledged(fresh, late))).toEqual({
    acknowledgedAt: '2026-11-22T04:30:01Z',
    acknowledgeLateSince: acknowledgeBy,
  })
  expect(acknowledged(met, late)).toEqual({})
})

test('the first answer acknowledges too, and is late after its month', () => {
  const inTime = at(endBy)
  expect(written(ended(fresh, at(acknowledgeBy)))).toEqual({
    acknowledgedAt: acknowledgeBy,
    acknowledgeLateSince: null,
    endedAt: acknowledgeBy,
    endLateSince: null,
  })
  expect(written(ended(met, inTime))).toEqual({ endedAt: endBy, endLateSince: null })
  expect(written(ended(met, inTime.add({ seconds: 1 })))).toEqual({
    endedAt: '2026-12-20T04:30:01Z',
    endLateSince: endBy,
  })
  expect(ended({ ...met, endedAt: openedAt }, inTime)).toEqual({})
})

test('a deadline missed before the ticket was reopened stays missed', () => {
  const before = at('2026-10-01T00:00:00Z')
  const again = { ...fresh, acknowledgeLateSince: before, endLateSince: before }
  expect(written(ended(again, openedAt))).toMatchObject({
    acknowledgeLateSince: '2026-10-01T00:00:00Z',
    endLateSince: '2026-10-01T00:00:00Z',
  })
})

test('the office is alerted once, in the last 12 hours before the acknowledgement is due', () => {
  const now = '2026-11-21T16:30:01Z'
  expect(clockBrings(fresh, at('2026-11-21T16:30:00Z'))).toBeUndefined()
  expect(written(clockBrings(fresh, at(now)))).toEqual({
    patch: { acknowledgeAlarmedAt: now },
    news: [{ deadline: 'acknowledge', by: acknowledgeBy, isBroken: false }],
  })
  const alarmed = { ...fresh, acknowledgeAlarmedAt: at(now) }
  expect(clockBrings(alarmed, at(acknowledgeBy))).toBeUndefined()
  expect(clockBrings(met, at(acknowledgeBy))).toBeUndefined()
})

test('and once in the last week before the answer is due', () => {
  const now = '2026-12-13T04:30:01Z'
  expect(clockBrings(met, at('2026-12-13T04:30:00Z'))).toBeUndefined()
  expect(written(clockBrings(met, at(now)))).toEqual({
    patch: { endAlarmedAt: now },
    news: [{ deadline: 'end', by: endBy, isBroken: false }],
  })
  expect(clockBrings({ ...met, endedAt: openedAt }, at(endBy))).toBeUndefined()
})

test('a missed deadline is marked once, with the promised time', () => {
  const now = at(acknowledgeBy).add({ seconds: 1 })
  const alarmed = { ...fresh, acknowledgeAlarmedAt: openedAt }
  expect(written(clockBrings(alarmed, now))).toEqual({
    patch: { acknowledgeLateSince: acknowledgeBy },
    news: [{ deadline: 'acknowledge', by: acknowledgeBy, isBroken: true }],
  })
  expect(clockBrings({ ...alarmed, acknowledgeLateSince: at(acknowledgeBy) }, now)).toBeUndefined()
})

test('a job that did not run for long reports everything at once', () => {
  const now = '2026-12-20T04:30:01Z'
  expect(written(clockBrings(fresh, at(now)))).toEqual({
    patch: {
      acknowledgeLateSince: acknowledgeBy,
      acknowledgeAlarmedAt: now,
      endLateSince: endBy,
      endAlarmedAt: now,
    },
    news: [
      { deadline: 'acknowledge', by: acknowledgeBy, isBroken: true },
      { deadline: 'end', by: endBy, isBroken: true },
    ],
  })
})

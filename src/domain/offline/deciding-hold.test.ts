import { expect, test } from 'vitest'
import { BookingId } from '#src/domain/bookings/booking.ts'
import { paise } from '#src/domain/money.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { decidingHold, type HoldAtHand } from './deciding-hold.ts'
import { OfflineDeviceId } from './device.ts'
import { OfflineHoldId } from './hold.ts'

const startsAt = Temporal.Instant.from('2026-11-26T05:00:00Z')
const endsAt = startsAt.add({ hours: 1 })
const office = UserId.parse('01900000-0000-7000-8000-000000000001')

const missed: HoldAtHand = {
  hold: {
    id: OfflineHoldId.parse('01900000-0000-7000-8000-000000000002'),
    visitId: VisitId.parse('01900000-0000-7000-8000-000000000003'),
    phlebotomistId: UserId.parse('01900000-0000-7000-8000-000000000004'),
    deviceId: OfflineDeviceId.parse('01900000-0000-7000-8000-000000000005'),
    reason: 'visit-over',
    openedAt: endsAt,
    version: 1,
    outcome: null,
    cause: null,
    note: null,
    decidedAt: null,
    decidedBy: null,
    refusedBy: null,
    refusedAt: null,
    refusedNote: null,
  },
  bookingId: BookingId.parse('01900000-0000-7000-8000-000000000006'),
  collectionCharge: paise(10_000),
  cancellationCharge: null,
  visitState: 'no-show-ph',
  startsAt,
  endsAt,
  earlyAllowedAt: null,
  arrivedAt: startsAt,
  setOutAt: startsAt,
  cancelledAt: null,
  hasDrawn: true,
  hasGivenBack: false,
  cash: null,
  isPaid: false,
  earning: null,
}

/** What the platform pays when the office confirms it. */
function paid(facts: Partial<HoldAtHand>) {
  const input = { version: 1, outcome: 'confirmed', note: 'Spoke to the patient' } as const
  const decided = decidingHold({ ...missed, ...facts }, input, { by: office, now: endsAt })
  return decided.ok && decided.answer.paid
}

test('a visit that was given up is paid where its phone says that they came at its hour and drew', () => {
  expect(paid({})).toBe(10_000)
  expect(paid({ arrivedAt: null })).toBeNull()
  expect(paid({ hasDrawn: false })).toBeNull()
  expect(paid({ isPaid: true })).toBeNull()
  expect(paid({ hasGivenBack: true })).toBeNull()
})

test('whoever came before the door opened or too late is not paid for a visit that was given up', () => {
  const opens = startsAt.subtract({ minutes: 30 })
  const last = endsAt.add({ minutes: 30 })
  expect(paid({ arrivedAt: opens })).toBe(10_000)
  expect(paid({ arrivedAt: opens.subtract({ seconds: 1 }) })).toBeNull()
  expect(paid({ arrivedAt: last })).toBe(10_000)
  expect(paid({ arrivedAt: last.add({ seconds: 1 }) })).toBeNull()
  const early = { earlyAllowedAt: startsAt, arrivedAt: opens.subtract({ seconds: 1 }) }
  expect(paid(early)).toBe(10_000)
})

test('who set out only after the patient had cancelled is not paid for it', () => {
  const cancelled = { visitState: 'cancelled', cancelledAt: startsAt } as const
  const before = startsAt.subtract({ seconds: 1 })
  expect(paid({ ...cancelled, setOutAt: before })).toBe(10_000)
  expect(paid({ ...cancelled, setOutAt: startsAt })).toBeNull()
  expect(paid({ ...cancelled, setOutAt: null })).toBeNull()
})

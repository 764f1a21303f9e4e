import { expect, test } from 'vitest'
import { BookingId } from '#src/domain/bookings/booking.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { uuid } from '#test/placing.ts'
import { calling } from './calling.ts'
import { VisitId } from './visit.ts'
import type { VisitState } from './visit-machine.ts'

const now = Temporal.Instant.from('2026-11-28T05:00:00Z')
const me = UserId.parse(uuid(1, 1))
const other = UserId.parse(uuid(1, 2))
const visitId = VisitId.parse(uuid(4, 1))

function facts(state: VisitState, phone: string | null = '9999999999') {
  const booking = { id: BookingId.parse(uuid(5, 1)) }
  const visit = { id: visitId, state, startsAt: now }
  return { booking, visit, contact: { phone }, calls: [], bridge: null }
}

const callAt = (at: Temporal.Instant, phlebotomistId = me) => ({
  id: uuid(6, 9),
  phlebotomistId,
  at,
  until: at.add({ minutes: 3 }),
})
const by = { id: uuid(6, 1), by: me }

test('the first call is recorded and the patient told', () => {
  const called = calling(facts('arrived'), by, now)
  expect(called).toMatchObject({
    ok: true,
    answer: { attempts: 1, isNew: true, to: '9999999999' },
    changes: {
      created: { visitCall: [{ visitId, phlebotomistId: me, at: now }] },
      news: [{ event: 'visit-called', at: now }],
    },
  })
})

test('another try within three minutes is the same attempt, and nobody is told again', () => {
  const called = calling(
    { ...facts('arrived'), calls: [callAt(now.subtract({ seconds: 179 }))] },
    by,
    now,
  )
  expect(called).toMatchObject({
    ok: true,
    answer: { attempts: 1, isNew: false },
    changes: { created: { visitCall: [] }, news: [] },
  })
  const later = { ...facts('arrived'), calls: [callAt(now.subtract({ minutes: 3 }))] }
  expect(calling(later, by, now)).toMatchObject({ ok: true, answer: { attempts: 2, isNew: true } })
})

test('a call of the phlebotomist who had the visit before counts, and is another attempt', () => {
  const known = { ...facts('en-route'), calls: [callAt(now.subtract({ minutes: 1 }), other)] }
  expect(calling(known, by, now)).toMatchObject({ ok: true, answer: { attempts: 2, isNew: true } })
})

test('nobody is called before the visit is accepted, after it is over, or without a phone', () => {
  for (const state of ['offered', 'collected', 'failed', 'cancelled'] as const)
    expect(calling(facts(state, null), by, now)).toEqual({
      ok: false,
      error: 'not-allowed-now',
      stands: { machine: 'visit', state },
    })
  expect(calling(facts('accepted', null), by, now)).toEqual({ ok: false, error: 'no-phone' })
})

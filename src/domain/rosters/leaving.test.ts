import { expect, test } from 'vitest'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { wideRoster } from '#test/wide-roster.ts'
import { endingLeave } from './ending-leave.ts'
import { type LeavesAtHand, takingLeave, takingSuddenLeave } from './leaving.ts'
import { EndLeave, type Leave, LeaveId, TakeLeave } from './leave.ts'

const now = Temporal.Instant.from('2026-11-23T03:30:00Z')
const { phlebotomistId } = wideRoster
const theOffice = UserId.parse('019a0000-0000-7000-8000-00000000000f')
const id = LeaveId.parse('019a0000-0000-7000-8000-000000000001')
const other = LeaveId.parse('019a0000-0000-7000-8000-000000000002')
const third = LeaveId.parse('019a0000-0000-7000-8000-000000000003')
const at = (day: number, time = '00:00') => Temporal.Instant.from(`2026-11-${day}T${time}:00+05:30`)

const leave = (leaveId: LeaveId, startsAt: Temporal.Instant, endsAt: Temporal.Instant): Leave => ({
  id: leaveId,
  phlebotomistId,
  version: 2,
  startsAt,
  endsAt,
  withdrawnAt: null,
  isSudden: false,
})
const taking = (startsAt: string, endsAt: string, known: Partial<LeavesAtHand> = {}) =>
  takingLeave(
    { phlebotomistId, leaves: [], visits: [], stays: [], ...known },
    TakeLeave.parse({ startsAt, endsAt }),
    { id, now },
  )

test('a leave over midnight is one stretch of time', () => {
  expect(taking('2026-11-24T22:00', '2026-11-25T06:00')).toMatchObject({
    ok: true,
    answer: { startsAt: '2026-11-24T16:30:00Z', endsAt: '2026-11-25T00:30:00Z', joined: 0 },
  })
})

test('an end before the start, as of a night typed on one day, is refused at the end', () => {
  const night = TakeLeave.safeParse({ startsAt: '2026-11-24T22:00', endsAt: '2026-11-24T06:00' })
  expect(night.error?.issues.map(({ path }) => path)).toEqual([['endsAt']])
  const long = TakeLeave.safeParse({ startsAt: '2026-11-24T22:00', endsAt: '2027-11-25T22:01' })
  expect(long.success).toBe(false)
})

test('a leave that is over is refused; one that began may be entered', () => {
  expect(taking('2026-11-22T00:00', '2026-11-23T09:00')).toEqual({ ok: false, error: 'leave-over' })
  expect(taking('2026-11-22T00:00', '2026-11-23T09:01').ok).toBe(true)
})

test('leaves that overlap or touch become one, and others stay', () => {
  const leaves = [leave(other, at(24), at(25)), leave(third, at(28), at(29))]
  const decided = taking('2026-11-25T00:00', '2026-11-26T12:00', { leaves })
  expect(decided).toMatchObject({
    ok: true,
    answer: { startsAt: at(24).toString(), endsAt: at(26, '12:00').toString(), joined: 1 },
  })
  if (!decided.ok) return
  expect(decided.changes?.updated?.withdrawnLeaves).toEqual([
    { id: other, version: 2, withdrawnAt: now },
  ])
  expect(decided.changes?.afterwards?.created?.leave).toHaveLength(1)
})

test('while accepted visits lie in it, it names each of them', () => {
  const visits = ['09:00', '11:00', '23:00'].map((time, place) => ({
    number: BookingNumber.parse(`OPL1767225600000${place}00000`),
    startsAt: at(24, time),
    endsAt: at(24, time).add({ minutes: 59 }),
  }))
  expect(taking('2026-11-24T10:00', '2026-11-24T23:30', { visits })).toEqual({
    ok: false,
    error: 'visits-in-leave',
    facts: {
      count: 2,
      visits:
        'OPL1767225600000100000@2026-11-24T05:30:00Z OPL1767225600000200000@2026-11-24T17:30:00Z',
    },
  })
})

const ending = (of: Leave, input: object, by = phlebotomistId) =>
  endingLeave(of, { ...EndLeave.parse({ leaveId: of.id, version: 2, ...input }), by }, now)

test('a leave that has begun ends now, one that has not does not happen', () => {
  const begun = ending(leave(other, at(22), at(25)), {})
  expect(begun).toMatchObject({ ok: true, answer: { endsAt: now.toString() } })
  const coming = ending(leave(other, at(24), at(25)), {})
  expect(coming).toMatchObject({ ok: true, answer: { endsAt: null } })
})

test('a leave only becomes shorter, from the version shown, while it counts', () => {
  const begun = leave(other, at(22), at(25))
  expect(ending(begun, { endsAt: '2026-11-24T12:00' }).ok).toBe(true)
  for (const endsAt of [
    '2026-11-25T00:00',
    '2026-11-26T00:00',
    '2026-11-23T09:00',
    '2026-11-21T00:00',
  ])
    expect(ending(begun, { endsAt })).toEqual({ ok: false, error: 'leave-not-shorter' })
  expect(ending(begun, { version: 1 })).toEqual({ ok: false, error: 'stale' })
  expect(ending({ ...begun, endsAt: now }, {})).toMatchObject({ error: 'not-allowed-now' })
  expect(ending({ ...begun, withdrawnAt: now }, {})).toMatchObject({ error: 'not-allowed-now' })
})

const atOnce = (days: number, leaves: Leave[] = []) =>
  takingSuddenLeave({ phlebotomistId, leaves, stays: [] }, { days, id }, now)

test('who cannot work from now on is off until midnight in India, or that of a later day', () => {
  expect(atOnce(1).answer).toMatchObject({ startsAt: now.toString(), endsAt: at(24).toString() })
  expect(atOnce(3).answer).toMatchObject({ startsAt: now.toString(), endsAt: at(26).toString() })
})

test('a planned leave that it touches is part of it, and stays one that began at once', () => {
  const { changes, answer } = atOnce(1, [leave(other, at(23, '18:00'), at(25))])
  expect(answer).toMatchObject({ endsAt: at(25).toString(), joined: 1 })
  expect(changes.afterwards?.created?.leave).toMatchObject([{ isSudden: true }])
})

test('on its first day it is ended by the office, and from the next day on by its person', () => {
  const sudden = { ...leave(other, at(23, '08:00'), at(25)), isSudden: true }
  expect(ending(sudden, {})).toMatchObject({ ok: false, error: 'sudden-leave-today' })
  expect(ending(sudden, {}, theOffice)).toMatchObject({ ok: true })
  const older = { ...leave(other, at(22, '20:00'), at(25)), isSudden: true }
  expect(ending(older, {})).toMatchObject({ ok: true })
})

const begunAt = (decided: ReturnType<typeof taking> | ReturnType<typeof atOnce>) =>
  decided.ok ? decided.changes?.afterwards?.created?.leave?.map((one) => one.startsAt) : decided

test('a leave that began at once begins when it was said, whatever it becomes one with: its person ends none today', () => {
  const planned = leave(other, at(22), at(25))
  expect(begunAt(atOnce(1, [planned]))).toEqual([now])
  const longer = { ...leave(other, at(22), at(24)), isSudden: true }
  expect(begunAt(atOnce(3, [longer]))).toEqual([now])
  const sudden = { ...leave(other, now.subtract({ minutes: 10 }), at(24)), isSudden: true }
  const wider = taking('2026-11-22T00:00', '2026-11-25T00:00', { leaves: [sudden] })
  expect(begunAt(wider)).toEqual([sudden.startsAt])
})

test('also where it began a minute before midnight: twelve hours long', () => {
  const sudden = { ...leave(other, at(22, '23:59'), at(28)), isSudden: true }
  const early = at(23, '00:05')
  const late = at(23, '12:00')
  const end = (now_: Temporal.Instant) =>
    endingLeave(sudden, { version: 2, by: phlebotomistId }, now_)
  expect(end(early)).toMatchObject({ ok: false, error: 'sudden-leave-today' })
  expect(end(late)).toMatchObject({ ok: true })
})

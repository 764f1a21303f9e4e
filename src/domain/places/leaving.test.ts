import { expect, test } from 'vitest'
import { byTheLongest, decidingFirst, latestInTime, leavingsToTry } from './leaving.ts'

const at = (clock: string) => Temporal.Instant.from(`2026-11-24T${clock}:00+05:30`)

test('the latest leaving that is there in time is found, though the way is shorter before the rush', () => {
  // 84 minutes for who leaves before 8, 120 after.
  const minutesAt = (leave: Temporal.Instant) =>
    Temporal.Instant.compare(leave, at('08:00')) < 0 ? 84 : 120
  const dueAt = at('09:30')
  const tries = [at('07:00'), ...leavingsToTry({ at: at('07:00'), minutes: 84 }, dueAt)]
  const tried = tries.map((one) => ({ at: one, minutes: minutesAt(one) }))
  expect(latestInTime(tried, dueAt)).toEqual({ at: at('07:48'), minutes: 84 })
})

test('a way that always takes as long is left for by just that long before', () => {
  const dueAt = at('10:00')
  const tries = leavingsToTry({ at: at('08:00'), minutes: 42 }, dueAt)
  const tried = tries.map((one) => ({ at: one, minutes: 42 }))
  expect(latestInTime(tried, dueAt)).toEqual({ at: at('09:18'), minutes: 42 })
})

test('where no instant tried is in time, the longest way counts', () => {
  const tried = [{ at: at('09:00'), minutes: 90 }]
  expect(latestInTime(tried, at('10:00'))).toBeUndefined()
  expect(byTheLongest(tried, at('10:00'))).toEqual({ at: at('08:30'), minutes: 90 })
})

test('of two labs the one to leave for first decides, not the one whose tube is due first', () => {
  const near = { minutes: 10, keepsMinutes: 120, leaveAt: at('09:50') }
  const far = { minutes: 90, keepsMinutes: 150, leaveAt: at('09:00') }
  expect(decidingFirst([near, far])).toEqual([far, near])
  const planned = [near, far].map((one) => ({ ...one, leaveAt: null }))
  expect(decidingFirst(planned).map(({ minutes }) => minutes)).toEqual([90, 10])
})

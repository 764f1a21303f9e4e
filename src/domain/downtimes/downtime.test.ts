import { expect, test } from 'vitest'
import {
  AnnounceDowntime,
  comesLater,
  DowntimeId,
  noticeOf,
  phaseOf,
  secondsLeft,
} from './downtime.ts'

const at = (text: string) => Temporal.Instant.from(text)
const id = DowntimeId.parse('019aa000-0000-7000-8000-000000000001')
const words = { en: 'New pumps for the database.', hi: 'डेटाबेस के नए पंप।' }
const night = {
  id,
  words,
  startsAt: at('2026-11-23T20:30:00Z'),
  endsAt: at('2026-11-23T22:30:00Z'),
}
const typed = {
  startsAt: '2026-11-24T02:00',
  endsAt: '2026-11-24T04:00',
  wordsEn: words.en,
  wordsHi: words.hi,
}

test('the typed time is the wall-clock time in India', () => {
  const read = AnnounceDowntime.parse(typed)
  expect([read.startsAt, read.endsAt].map(String)).toEqual([
    '2026-11-23T20:30:00Z',
    '2026-11-23T22:30:00Z',
  ])
})

test('it ends after its start and is 24 hours long at most', () => {
  const isRight = (endsAt: string) => AnnounceDowntime.safeParse({ ...typed, endsAt }).success
  expect(isRight('2026-11-25T02:00')).toBe(true)
  expect(isRight('2026-11-25T02:01')).toBe(false)
  expect(isRight('2026-11-24T02:00')).toBe(false)
  expect(isRight('2026-11-24T01:00')).toBe(false)
  expect(isRight('2026-02-30T02:00')).toBe(false)
  expect(isRight('tomorrow')).toBe(false)
})

test('it is announced before it starts, not at its start', () => {
  expect(comesLater(night, at('2026-11-23T20:29:59Z')).ok).toBe(true)
  expect(comesLater(night, night.startsAt)).toEqual({ ok: false, error: 'downtime-too-soon' })
})

test('people are told from 24 hours before, locked out from its start, free from its end', () => {
  const phases = [
    '2026-11-22T20:29:59Z',
    '2026-11-22T20:30:00Z',
    '2026-11-23T20:29:59Z',
    '2026-11-23T20:30:00Z',
    '2026-11-23T22:29:59Z',
    '2026-11-23T22:30:00Z',
  ].map((now) => phaseOf(night, at(now)))
  expect(phases).toEqual(['planned', 'told', 'told', 'running', 'running', 'over'])
})

test('of several the first that is not over is announced', () => {
  const next = {
    ...night,
    startsAt: at('2026-11-24T02:00:00Z'),
    endsAt: at('2026-11-24T03:00:00Z'),
  }
  const told = (now: string) => noticeOf([night, next], at(now))
  expect(told('2026-11-22T00:00:00Z')).toBeUndefined()
  expect(told('2026-11-23T21:00:00Z')).toMatchObject({ isRunning: true, words })
  expect(told('2026-11-23T22:30:00Z')).toMatchObject({
    isRunning: false,
    startsAt: '2026-11-24T02:00:00Z',
  })
})

test('the remaining seconds are rounded up, and at least one', () => {
  const over = { endsAt: '2026-11-23T22:30:00Z' }
  expect(secondsLeft(over, at('2026-11-23T22:00:00.5Z'))).toBe(1800)
  expect(secondsLeft(over, at('2026-11-23T22:30:00Z'))).toBe(1)
})

test('a downtime of the wrong length is reported at its end', () => {
  const { error } = AnnounceDowntime.safeParse({ ...typed, endsAt: '2026-11-24T01:00' })
  expect(error?.issues).toEqual([
    { code: 'custom', path: ['endsAt'], message: 'After the start, by 24 hours at most.' },
  ])
})

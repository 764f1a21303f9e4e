import { expect, test } from 'vitest'
import { acceptsFrom } from './release-limit.ts'

const at = (time: string) => Temporal.Instant.from(`2026-11-25T${time}Z`)
const three = ['08:00', '10:00', '09:00'].map(at)

test('after two releases the next visit is accepted at once', () => {
  expect(acceptsFrom([], at('10:00'))).toBeNull()
  expect(acceptsFrom(three.slice(0, 2), at('10:00'))).toBeNull()
})

test('after three within a day none is, until the oldest is a day old', () => {
  const from = at('08:00').add({ hours: 24 })
  expect(acceptsFrom(three, at('10:00'))).toEqual(from)
  expect(acceptsFrom(three, from.subtract({ seconds: 1 }))).toEqual(from)
  expect(acceptsFrom(three, from)).toBeNull()
})

test('a fourth makes the wait longer', () => {
  const four = [...three, at('11:00')]
  expect(acceptsFrom(four, at('11:00'))).toEqual(at('09:00').add({ hours: 24 }))
})

import { expect, test } from 'vitest'
import { opensNext } from './opens-next.ts'

const written = Temporal.Instant.from('2026-11-26T05:00:00Z')
const after = (seconds: number) => written.add({ seconds })

test('an offer waits for its dispatch for a minute, and is everybody’s then', () => {
  const undecided = { isDispatched: false, next: null }
  expect(opensNext(undecided, written, after(0))).toEqual(after(10))
  expect(opensNext(undecided, written, after(59))).toEqual(after(69))
  expect(opensNext(undecided, written, after(60))).toBeNull()
})

test('a dispatched offer is told of again when it opens to more people', () => {
  const next = after(300)
  expect(opensNext({ isDispatched: true, next }, written, after(5))).toEqual(next)
  expect(opensNext({ isDispatched: true, next: null }, written, after(5))).toBeNull()
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { awaitingOf, now } from '#test/attempt-at-hand.ts'
import { anEnding } from '#test/ending-at-hand.ts'
import { expiring } from './expiring.ts'

const pages = fc.array(
  fc.record({
    state: fc.constantFrom('redirected' as const, 'failed' as const, 'aborted' as const),
    pageEndsAt: fc.integer({ min: -30, max: 30 }).map((minutes) => now.add({ minutes })),
  }),
  { maxLength: 3 },
)

test('a booking ends exactly when its hold is over and no page is open, and then lets everything go', () => {
  fc.assert(
    fc.property(anEnding, pages, fc.integer({ min: -3, max: 3 }), (ending, attempts, left) => {
      const awaiting = awaitingOf(ending)
      const holdUntil = now.add({ minutes: left })
      const booking = { ...awaiting.booking, holdUntil }
      const decided = expiring({ ...ending, ...awaiting, booking, attempts }, now)
      if (!decided.ok) throw new Error(decided.error)
      const isOpen = attempts.some(
        ({ state, pageEndsAt }) =>
          state === 'redirected' && Temporal.Instant.compare(pageEndsAt, now) > 0,
      )
      const ends = ending.payment.state === 'awaiting' && left <= 0 && !isOpen
      expect([decided.answer, decided.changes !== undefined]).toEqual([ends, ends])
      if (!decided.changes) return
      const { transitions, updated } = decided.changes
      const taken = new Map(Map.groupBy(transitions, ({ machine }) => machine))
      const counts = ['receivable', 'credit', 'tube', 'item', 'payment', 'visit', 'order'] as const
      expect(counts.map((machine) => taken.get(machine)?.length ?? 0)).toEqual([
        ending.carried.length,
        ending.credited.length,
        ending.tubes.length,
        ending.items.length,
        1,
        1,
        ending.orders.length,
      ])
      expect(updated?.released).toHaveLength(1)
    }),
    { numRuns: 2_000 },
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveryOf, isExpired } from './delivery.ts'
import { MessageId } from './message-id.ts'

const id = MessageId.parse('019ab7a0-0000-7000-8000-000000000001')
const createdAt = Temporal.Instant.from('2026-11-26T04:30:00Z')
const after = (seconds: number) => createdAt.add({ seconds })

test('a refused message is tried after 15 seconds, then after as long as it has waited', () => {
  const due = (seconds: number) =>
    deliveryOf({ id, createdAt }, 'refused', after(seconds))
      .dueAt?.since(after(seconds))
      .total('seconds')
  expect([0, 1, 15, 30, 60, 120, 480, 600, 86_400].map(due)).toEqual([
    15, 15, 15, 30, 60, 120, 480, 600, 600,
  ])
})

test('a message that was sent or has expired is never tried again', () => {
  expect(deliveryOf({ id, createdAt }, 'sent', after(3))).toEqual({
    id,
    state: 'sent',
    sentAt: after(3),
    dueAt: null,
  })
  expect(deliveryOf({ id, createdAt }, 'expired', after(3))).toMatchObject({
    state: 'dropped',
    sentAt: null,
    dueAt: null,
  })
})

test('whatever its age, a refused message is due again within ten minutes, and never at once', () => {
  fc.assert(
    fc.property(fc.integer({ min: -60_000, max: 10 ** 12 }), (milliseconds) => {
      const now = createdAt.add({ milliseconds })
      const { dueAt } = deliveryOf({ id, createdAt }, 'refused', now)
      const wait = dueAt?.since(now).total('seconds') ?? 0
      expect(wait).toBeGreaterThanOrEqual(15)
      expect(wait).toBeLessThanOrEqual(600)
    }),
  )
})

test('a message expires at its instant, and one without an instant never', () => {
  expect(isExpired({ expiresAt: null }, after(10 ** 9))).toBe(false)
  expect(isExpired({ expiresAt: after(5) }, after(4))).toBe(false)
  expect(isExpired({ expiresAt: after(5) }, after(5))).toBe(true)
})

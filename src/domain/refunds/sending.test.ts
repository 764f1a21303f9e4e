import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumPaise } from '#src/domain/money.ts'
import { now } from '#test/placing.ts'
import { aRefundAtHand, aSending, anyRefund } from '#test/refund-at-hand.ts'
import { claimingSending, type GatewayWord, settlingSending } from './sending.ts'

const by = { now, sendingId: 'one', claimedBy: null, hasGateway: true }
const words = fc.constantFrom<GatewayWord>(
  { kind: 'confirmed' },
  { kind: 'awaited' },
  { kind: 'failed', says: 'no', code: null },
  { kind: 'failed', says: 'never', code: '51315' },
  { kind: 'unknown', says: 'silence', code: null },
)

test('a refund is sent only online, by one sender, and not while it is disputed: thousands of tries', () => {
  fc.assert(
    fc.property(anyRefund, (facts) => {
      const { refund, live, isDisputed } = facts
      const { claimed, changes } = claimingSending(facts, by)
      const isWaiting = refund.state === 'approved' || refund.state === 'failed'
      const isFree =
        live?.channel === 'gateway' && Temporal.Instant.compare(live.leaseUntil, now) <= 0
      const isBlocked = refund.kind === 'booking' && isDisputed
      const mayBe = refund.mode === 'online' && (live ? isFree : isWaiting && !isBlocked)
      expect(claimed !== null).toBe(mayBe)
      expect(claimed?.isAgain ?? false).toBe(mayBe && live !== null)
      const writes = [changes.claims ?? [], changes.created?.sending ?? []].flat()
      expect(writes).toHaveLength(mayBe ? 1 : 0)
    }),
    { numRuns: 3_000 },
  )
})

test('an answer is stored by whoever holds the claim, and money leaves the books once: thousands of tries', () => {
  fc.assert(
    fc.property(anyRefund, words, fc.boolean(), (facts, said, isOurs) => {
      const submitted = { ...facts, refund: { ...facts.refund, state: 'submitted' as const } }
      const sending = aSending({ channel: 'gateway' })
      const held = isOurs ? sending : aSending({ leaseUntil: now })
      const decided = settlingSending(
        { ...submitted, live: held },
        { ...submitted, sending, referenceNo: 'ref1', isAgain: false },
        said,
        now,
      )
      if (!decided.ok) throw new Error('it is never refused')
      const { transitions = [], claims = [], journals = [] } = decided.changes ?? {}
      expect(claims).toHaveLength(isOurs ? 1 : 0)
      const isPaid = isOurs && said.kind === 'confirmed'
      expect(journals).toHaveLength(isPaid ? 1 : 0)
      for (const { entries } of journals)
        expect(sumPaise(entries.map(({ amount }) => amount))).toBe(0)
      const isFailed = isOurs && said.kind === 'failed'
      const isLast = isFailed && (facts.refund.tries >= 3 || said.code === '51315')
      const state = isPaid
        ? 'processed'
        : isLast
          ? 'manual-bank'
          : isFailed
            ? 'failed'
            : 'submitted'
      expect(decided.answer.state).toBe(state)
      expect(transitions.some(({ event }) => event === 'pay-by-bank')).toBe(isLast)
      expect(transitions.some(({ machine }) => machine === 'payment') && !isPaid).toBe(false)
    }),
    { numRuns: 3_000 },
  )
})

test('the last part refunds the payment, an earlier one a part of it', () => {
  const sending = aSending({ channel: 'gateway' })
  const paidBack = (processed: number) => {
    const facts = aRefundAtHand(
      { state: 'submitted' },
      { live: sending, processed: processed as never },
    )
    const decided = settlingSending(
      facts,
      { ...facts, sending, referenceNo: 'r', isAgain: false },
      { kind: 'confirmed' },
      now,
    )
    return decided.ok ? decided.changes?.transitions.map(({ event }) => event) : []
  }
  expect([paidBack(0), paidBack(16_000)]).toEqual([
    ['process', 'refund-part'],
    ['process', 'refund-all'],
  ])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumPaise } from '#src/domain/money.ts'
import { runs } from '#test/a-day.ts'
import { anAttemptAtHand, now, saidOf, settlingAt } from '#test/attempt-at-hand.ts'
import { knownOf } from './attempt-at-hand.ts'
import { decideOutcome, isAwaited } from './decide-outcome.ts'
import { settling, unansweredCheck } from './settling.ts'

const numRuns = 2_000
const statuses = fc.constantFrom(
  'Success',
  'Awaited',
  'Aborted',
  'Unsuccessful',
  'Refunded',
  'Fraud',
)

test('money is captured once, pays only what awaits it, and its journals add up: thousands of tries', () => {
  fc.assert(
    fc.property(anAttemptAtHand, statuses, (facts, status) => {
      const said = saidOf(facts, status)
      const { changes } = settling(facts, said, settlingAt)
      const { transitions, created = {}, journals = [] } = changes
      for (const { entries } of journals)
        expect(sumPaise(entries.map(({ amount }) => amount))).toBe(0)
      const outcome = decideOutcome(knownOf(facts, settlingAt), said)
      const isMoney = outcome.kind === 'apply' || outcome.kind === 'surplus'
      const [capture] = created.capture ?? []
      expect(capture?.amount).toBe(isMoney ? facts.attempt.amount : undefined)
      const paid = transitions.filter(({ machine }) => machine === 'payment')
      const pays = outcome.kind === 'apply' && facts.awaiting !== null
      expect(paid.map(({ event }) => event)).toEqual(pays ? ['capture'] : [])
      expect(!pays || isAwaited(knownOf(facts, settlingAt))).toBe(true)
      expect((created.refund ?? []).map(({ amount }) => amount)).toEqual(
        outcome.kind === 'surplus' ? [facts.attempt.amount] : [],
      )
    }),
    { numRuns },
  )
})

test('what pays settles every fee and credit the booking carries, and offers its visit for good', () => {
  fc.assert(
    fc.property(anAttemptAtHand, (facts) => {
      const { awaiting } = facts
      const said = saidOf(facts, 'Success')
      fc.pre(awaiting !== null && decideOutcome(knownOf(facts, settlingAt), said).kind === 'apply')
      const { changes } = settling(facts, said, settlingAt)
      const events = changes.transitions.map(({ machine, event }) => `${machine} ${event}`)
      const carried = [
        ...(awaiting?.carried ?? []).map(() => 'receivable settle'),
        ...(awaiting?.credited ?? []).map(() => 'credit settle'),
      ]
      const orders = (awaiting?.orders ?? []).map(() => 'order pay')
      expect(events.filter((event) => !event.startsWith('order'))).toEqual([
        'attempt capture',
        'payment capture',
        ...carried,
        'visit open',
      ])
      expect(events.filter((event) => event.startsWith('order'))).toHaveLength(orders.length)
      expect(changes.updated?.held).toEqual([{ id: awaiting?.booking.id, holdUntil: null }])
      expect(changes.news?.map(({ event }) => event)).toEqual(['payment-received'])
    }),
    // Few of the attempts pay.
    { numRuns: runs(400, numRuns) },
  )
})

test('captured money is undone by no later answer: finance gets one break a day', () => {
  fc.assert(
    fc.property(
      anAttemptAtHand,
      fc.constantFrom('Fraud', 'Aborted', 'Chargeback'),
      (facts, status) => {
        fc.pre(facts.hasCapture)
        const { changes, audit } = settling(facts, saidOf(facts, status), settlingAt)
        expect([changes.transitions, changes.journals]).toEqual([[], undefined])
        expect(changes.created?.break?.length ?? 0).toBe(facts.hasBreak ? 0 : 1)
        expect(audit?.detail).toEqual({ event: 'security', doubt: 'regress', status })
      },
    ),
    { numRuns },
  )
})

test('a payment that the gateway has never heard of ends with its page, and is forgotten an hour later', () => {
  fc.assert(
    fc.property(anAttemptAtHand, fc.constantFrom('unknown', 'unreachable'), (facts, kind) => {
      const { attempt } = facts
      const { changes } = unansweredCheck(facts, { kind, code: null }, now)
      const age = now.since(attempt.pageEndsAt).total('minutes')
      const ends = kind === 'unknown' && age >= 0 && attempt.state === 'redirected'
      expect(changes.transitions.map(({ event }) => event)).toEqual(ends ? ['abort'] : [])
      const [checked = changes.transitions[0]?.patch] = changes.updated?.checked ?? []
      const isForgotten = kind === 'unknown' && age >= 60
      expect(!isForgotten || checked?.nextCheckAt === null).toBe(true)
    }),
    { numRuns },
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Changes } from '#src/domain/changes.ts'
import { paise } from '#src/domain/money.ts'
import { orderMachine } from '#src/domain/orders/order-machine.ts'
import { isPaid, wasPaid } from '#src/domain/payments/payment-machine.ts'
import { settledFees } from '#src/domain/refunds/refundable.ts'
import { isDrawn } from '#src/domain/tubes/tube-machine.ts'
import { anEnding, anEndingAt } from '#test/ending-at-hand.ts'
import type { EndingAtHand } from './booking-at-hand.ts'
import { cancellationNow, cancelling } from './cancelling.ts'
import { endedBooking } from './ended-booking.ts'

const RUNS = 10_000
/** Where one in twenty would tell. */
const FEW = 2000
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)
const at = anEndingAt()

type By = 'patient' | 'back-office'
const by = fc.constantFrom<By>('patient', 'back-office')

/** Cancels for the charge that is shown; undefined where it is closed. */
function shownAndCancelled(facts: EndingAtHand, who: By) {
  const shown = cancellationNow(facts, { by: who }, at.now)
  if (!shown.ok) return undefined
  const { charge: expectedChargePaise, money } = shown.value
  const decided = cancelling(facts, { by: who, expectedChargePaise }, at)
  if (!decided.ok || !decided.changes) throw new Error('what was shown is not what is done')
  return { answer: decided.answer, changes: decided.changes, money }
}

/** What the journals leave on an account, in paise. */
function movedOn({ journals = [] }: Changes, account: string) {
  const entries = journals.flatMap((journal) => journal.entries)
  return sum(entries.filter((entry) => entry.account === account).map((entry) => entry.amount))
}

test('what is kept, what goes back and what went before are what was paid, to the paisa', () => {
  fc.assert(
    fc.property(anEnding, by, (facts, who) => {
      const done = shownAndCancelled(facts, who)
      fc.pre(done !== undefined && isPaid(facts.payment.state))
      const { money, answer, changes } = done
      const withdrawn = sum(money.withdrawn.map(({ amount }) => amount))
      const wentBefore = facts.payment.refunded - withdrawn + settledFees(facts)
      expect(money.kept + money.back + wentBefore).toBe(facts.payment.amount)
      expect(money.kept + money.owed).toBe(answer.charge)
      expect(answer.refund).toBe(money.back)
      // Nothing of the patient's stays with nobody: the advance is used up, none of it twice.
      expect(facts.money.advance + withdrawn).toBe(movedOn(changes, 'customer-advance') + withdrawn)
    }),
    { numRuns: RUNS },
  )
})

test('every journal sums to zero, and a credit comes back as it was taken off', () => {
  fc.assert(
    fc.property(anEnding, by, (facts, who) => {
      const done = shownAndCancelled(facts, who)
      fc.pre(done !== undefined)
      const { journals = [], created = {}, updated = {} } = done.changes
      for (const { entries } of journals) expect(sum(entries.map(({ amount }) => amount))).toBe(0)
      const used = sum(facts.credited.map(({ amount }) => amount))
      const isBack = wasPaid(facts.payment.state)
      const given = 0 - movedOn(done.changes, 'customer-credit')
      const forFees = Math.max(0, settledFees(facts) - facts.payment.amount)
      expect(given).toBe(done.answer.credit + (isBack ? Math.max(0, used - forFees) : 0))
      const written = sum([
        ...(created.credit ?? []).map(({ amount }) => amount),
        ...(updated.raised ?? []).map(({ amount }) => amount - (facts.unusedCredit?.amount ?? 0)),
      ])
      expect(written).toBe(given)
    }),
    { numRuns: RUNS },
  )
})

test('a drawn sample closes it for everybody, whatever is said and shown', () => {
  fc.assert(
    fc.property(anEnding, by, fc.integer({ min: 0, max: 30_000 }), (facts, who, charge) => {
      const isOver = facts.tubes.some(({ state }) => isDrawn(state))
      const decided = cancelling(facts, { by: who, expectedChargePaise: charge }, at)
      const [order] = facts.orders
      expect(!decided.ok && decided.error === 'not-cancellable-after-collection').toBe(isOver)
      expect(decided.ok || !isOver || decided.stands?.state === order?.state).toBe(true)
    }),
    { numRuns: FEW },
  )
})

test('nothing is cancelled for another charge than was shown, and the refusal says the charge', () => {
  fc.assert(
    fc.property(anEnding, by, fc.integer({ min: 0, max: 30_000 }), (facts, who, charge) => {
      const shown = cancellationNow(facts, { by: who }, at.now)
      fc.pre(shown.ok && shown.value.charge !== charge)
      const chargePaise = shown.ok ? shown.value.charge : paise(0)
      expect(cancelling(facts, { by: who, expectedChargePaise: charge }, at)).toEqual({
        ok: false,
        error: 'charge-changed',
        facts: { chargePaise },
      })
    }),
    { numRuns: FEW },
  )
})

test('whoever cancels again hears the same, and nothing changes', () => {
  fc.assert(
    fc.property(anEnding, by, (facts, who) => {
      const done = shownAndCancelled(facts, who)
      fc.pre(done !== undefined && done.money.how !== 'hand-back')
      const { changes, answer } = done
      const [ended] = changes.updated?.cancelled ?? []
      const { cancelledAt = null, cancellationCharge = null } = ended ?? {}
      const made = (changes.created?.refund ?? []).map((row) => ({
        ...row,
        state: 'approved' as const,
      }))
      const after: EndingAtHand = {
        ...facts,
        booking: { ...facts.booking, cancelledAt, cancellationCharge },
        money: {
          ...facts.money,
          creditGranted: answer.credit,
          refunds: [...facts.money.refunds, ...made],
        },
      }
      const input = { by: who, expectedChargePaise: 0, fault: 'lab' as const }
      expect(cancelling(after, input, at)).toEqual({ ok: true, answer })
    }),
    { numRuns: FEW },
  )
})

test('every row takes one edge, every order ends, every place is given back once', () => {
  fc.assert(
    fc.property(anEnding, by, (facts, who) => {
      const done = shownAndCancelled(facts, who)
      fc.pre(done !== undefined)
      const { transitions, updated = {}, created = {} } = done.changes
      const rows = transitions.map(({ row }) => row.id)
      expect(new Set(rows).size).toBe(rows.length)
      // Claimed and taken along an edge at once would be two writes of one row in one statement.
      const claimed = (updated.claimed ?? []).map(({ id }) => id as string)
      expect(rows.filter((id) => claimed.includes(id))).toEqual([])
      const ended = transitions.filter(({ machine }) => machine === 'order')
      expect(ended.map(({ to }) => to)).toEqual(facts.orders.map(() => 'cancelled'))
      expect(ended.every(({ row }) => 'cancel' in orderMachine[row.state as 'placed'])).toBe(true)
      expect(updated.released).toMatchObject(facts.places)
      expect(updated.cancelled).toHaveLength(1)
      const refunds = created.refund ?? []
      expect(refunds.length).toBe(done.money.how === 'refund' && done.money.back > 0 ? 1 : 0)
      expect(claimed.length).toBe(refunds.length)
    }),
    { numRuns: FEW },
  )
})

test('an office says whose fault it is, a patient never; what expired cannot be cancelled', () => {
  const [facts] = fc.sample(
    anEnding.filter(({ tubes }) => !tubes.some(({ state }) => isDrawn(state))),
    { numRuns: 1, seed: 7 },
  )
  if (!facts) throw new Error('nothing was made')
  const said = { expectedChargePaise: 0, fault: 'lab' } as const
  expect(cancelling(facts, { ...said, by: 'patient' }, at)).toEqual({
    ok: false,
    error: 'forbidden',
  })
  expect(cancelling(facts, { ...said, by: 'back-office' }, at)).toMatchObject({ ok: true })
  const expired = { ...facts, booking: { ...facts.booking, expiredAt: at.now } }
  expect(cancelling(expired, { ...said, by: 'patient' }, at)).toMatchObject({
    ok: false,
    error: 'not-allowed-now',
    stands: { machine: 'order', isClosed: true },
  })
})

test('up to the limit a refund is approved at once and sent; beyond it waits for a person', () => {
  fc.assert(
    fc.property(anEnding, by, (facts, who) => {
      const done = shownAndCancelled(facts, who)
      const [refund] = done?.changes.created?.refund ?? []
      fc.pre(done !== undefined && refund !== undefined)
      const { transitions, jobs = [], news = [] } = done.changes
      const isApproved = transitions.some(
        ({ row, event }) => row.id === refund.id && event === 'approve',
      )
      expect(isApproved).toBe(refund.amount <= at.approvalLimit)
      const isOnline = facts.payment.mode === 'online'
      expect(refund.mode).toBe(isOnline ? 'online' : 'bank')
      expect(jobs.length).toBe(isApproved && isOnline ? 1 : 0)
      const told = news.map(({ event }) => event)
      expect(told).toEqual([
        ...(isApproved && !isOnline ? ['refund-account-needed'] : []),
        'booking-cancelled',
      ])
    }),
    { numRuns: FEW },
  )
})

test('a failed visit’s fee waits: it is neither kept nor owed, and the rest goes back at once', () => {
  fc.assert(
    fc.property(anEnding, (facts) => {
      const [visit] = facts.visits
      fc.pre(
        visit !== undefined && visit.state === 'failed' && facts.payment.state !== 'chargeback',
      )
      const contested = { visit, reason: 'not-home' as const, doubts: [] }
      const charge = facts.booking.cancellationFee
      const of = { by: 'visit' as const, charge, reason: 'not-home', contested }
      const { money, fee, changed } = endedBooking(facts, of, at)
      const sumOfFee = money.kept + money.owed
      expect(fee?.amount ?? 0).toBe(visit.phlebotomistId ? sumOfFee : 0)
      expect(changed.created?.receivable).toBeUndefined()
      expect(changed.updated?.cancelled).toMatchObject([{ cancellationCharge: 0 }])
      const left = facts.money.advance - movedOn({ ...changed } as Changes, 'customer-advance')
      expect(isPaid(facts.payment.state) ? left : money.kept).toBe(money.kept)
    }),
    { numRuns: FEW },
  )
})

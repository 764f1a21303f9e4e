import { expect, test } from 'vitest'
import { LabId } from '#src/domain/labs/lab.ts'
import { paymentStates } from '#src/domain/payments/payment-machine.ts'
import { aCollectionAtHand, now, ownLabel, phlebotomistId, sistersLabel } from '#test/collection.ts'
import { idOf } from '#test/on-the-bench.ts'
import { cashTaking } from './cash-taking.ts'
import { codeRenewal } from './code-renewal.ts'
import { earlyPermission } from './early-permission.ts'
import { handingOver } from './handing-over.ts'
import { visitStates } from './visit-machine.ts'

const by = { phlebotomistId, now }
const due = { state: 'due', receiptNumber: null } as const
const codeOf = (decided: { ok: true } | { ok: false; error: string }) =>
  decided.ok ? 'ok' : decided.error

test('exactly the amount is taken, at an identified door, from a payment that is due', () => {
  const facts = aCollectionAtHand({ payment: due })
  const { amount } = facts.payment
  for (const amountPaise of [amount - 1, amount + 1])
    expect(cashTaking(facts, { amountPaise }, by)).toMatchObject({
      error: 'wrong-amount',
      facts: { amountPaise: amount },
    })
  for (const state of visitStates) {
    const decided = cashTaking(
      aCollectionAtHand({ payment: due, visit: { state } }),
      { amountPaise: amount },
      by,
    )
    expect(codeOf(decided)).toBe(state === 'identified' ? 'ok' : 'not-allowed-now')
  }
  for (const state of paymentStates) {
    const other = aCollectionAtHand({ payment: { ...due, state } })
    const decided = cashTaking(other, { amountPaise: amount }, by)
    expect(decided.ok).toBe(state === 'due')
  }
})

test('cash settles what the booking carries, and the books balance to the paisa', () => {
  const facts = aCollectionAtHand({ payment: due })
  const fee = {
    id: 'fee',
    version: 1,
    amount: 2000 as never,
    phlebotomistPart: 0 as never,
    phlebotomistId,
  }
  const carried = (['attached', 'waived'] as const).map((state) => ({ ...fee, id: state, state }))
  const credited = [{ id: 'credit', version: 1, state: 'attached' as const, amount: 500 as never }]
  const decided = cashTaking(
    { ...facts, carried, credited },
    { amountPaise: facts.payment.amount },
    by,
  )
  const { transitions = [], journals = [] } = (decided.ok && decided.changes) || {}
  expect(transitions.map(({ row, to }) => [row.id, to])).toEqual([
    [facts.payment.id, 'cash-collected'],
    ['attached', 'settled'],
    ['credit', 'settled'],
  ])
  for (const { entries } of journals)
    expect(entries.reduce((sum, one) => sum + one.amount, 0)).toBe(0)
})

test('what was taken before keeps its receipt, whatever is given and became of the visit', () => {
  const facts = aCollectionAtHand({ visit: { state: 'handed-over' } })
  expect(cashTaking(facts, { amountPaise: 1 }, by)).toEqual({
    ok: true,
    answer: { receiptNumber: facts.payment.receiptNumber },
  })
})

test('tubes are put on the counter once collected, and are listed each time', () => {
  for (const state of visitStates) {
    const decided = handingOver(aCollectionAtHand({ visit: { state } }), { now })
    const isThere = state === 'collected' || state === 'handed-over'
    const listed = decided.ok ? decided.answer.barcodes : undefined
    expect(listed).toEqual(isThere ? [ownLabel, sistersLabel] : undefined)
  }
  const again = handingOver(
    aCollectionAtHand({
      visit: { state: 'collected', manifestAt: now },
      tube: { state: 'in-transit' },
    }),
    { now },
  )
  expect(again.ok && again.changes?.updated).toBeUndefined()
})

test('of tubes for two labs those of the one that is named are put down, and the visit with the last', () => {
  const facts = aCollectionAtHand({ visit: { state: 'collected' } })
  const [first, second] = facts.tubes.map((tube) => ({ ...tube, state: 'in-transit' as const }))
  if (!first || !second) throw new Error('two tubes')
  const other = { ...second, labId: LabId.parse(idOf(8)) }
  const both = { ...facts, tubes: [first, other] }
  expect(handingOver(both, { now })).toMatchObject({ error: 'several-labs' })
  expect(handingOver(both, { labId: other.labId, now })).toMatchObject({
    answer: { barcodes: [other.barcode] },
    changes: { updated: { putDown: [{ id: other.id, putDownAt: now }], allPutDown: [] } },
  })
  const left = { ...both, tubes: [first, { ...other, putDownAt: now }] }
  expect(handingOver(left, { now })).toMatchObject({
    changes: { updated: { putDown: [{ id: first.id }], allPutDown: [{ id: facts.visit.id }] } },
  })
})

test('an early start is allowed before somebody sets out, for the visit as it was shown', () => {
  const asked = (visit: object, isAllowed = true, version = 6, test = {}) =>
    earlyPermission(aCollectionAtHand({ visit, test }), { isAllowed, version }, now)
  const offered = { state: 'offered' }
  const bound = { collectionEvent: 'night' as const }
  expect(codeOf(asked(offered))).toBe('ok')
  expect(codeOf(asked({ state: 'arrived' }, true, 5, bound))).toBe('not-allowed-now')
  expect(codeOf(asked(offered, true, 5, bound))).toBe('bound-to-hour')
  expect(codeOf(asked(offered, true, 5))).toBe('stale')
  expect(asked(offered, false, 5)).toMatchObject({ answer: { version: 6 } })
  const withdrawn = asked({ ...offered, earlyAllowedAt: now }, false)
  expect(withdrawn).toMatchObject({
    changes: { updated: { earlyAllowed: [{ earlyAllowedAt: null }] } },
  })
})

test('a code is renewed three times before the door is identified, and the patient alone is told', () => {
  const renewed = (visit: object, version = 6) =>
    codeRenewal(
      aCollectionAtHand({ visit }),
      { version, reason: 'spoke-to-patient' },
      { code: '4321', startCodeSealed: 'sealed' },
    )
  for (const state of visitStates) {
    const isBefore = ['accepted', 'en-route', 'arrived'].includes(state)
    expect(codeOf(renewed({ state }))).toBe(isBefore ? 'ok' : 'not-allowed-now')
  }
  const spent = { state: 'arrived', codeRenewals: 3 }
  expect(codeOf(renewed(spent, 5))).toBe('stale')
  expect(codeOf(renewed(spent))).toBe('too-many')
  expect(renewed({ state: 'arrived', codeRenewals: 2 })).toMatchObject({
    changes: {
      news: [{ event: 'start-code-renewed', code: '4321' }],
      audit: { detail: { reason: 'spoke-to-patient' } },
    },
  })
})

import { expect, test } from 'vitest'
import { now } from '#test/placing.ts'
import { aRefundAtHand, aSending, asker, meena } from '#test/refund-at-hand.ts'
import {
  givingAccount,
  overdueRefund,
  recordingUtr,
  returning,
  takingRefundBack,
  takingToBank,
} from './by-bank.ts'

type Decided = { ok: true } | { ok: false; error: string }
const of = (decided: Decided) => (decided.ok ? 'done' : decided.error)
const manual = { mode: 'bank', state: 'manual-bank', accountSealed: 'sealed' } as const

test('an account is named only while a refund waits for one, and at a known bank', () => {
  const account = { accountSealed: 'x', accountLastFour: '1234', isKnownBank: true }
  const unknown = { ...account, isKnownBank: false }
  expect([
    of(givingAccount(aRefundAtHand(), unknown)),
    of(givingAccount(aRefundAtHand(manual, { live: aSending() }), unknown)),
    of(givingAccount(aRefundAtHand(manual), unknown)),
    of(givingAccount(aRefundAtHand(manual), account)),
  ]).toEqual(['not-allowed-now', 'not-allowed-now', 'unknown-bank', 'done'])
})

test('a refund is taken to the bank by one person at a time; each refusal before those that follow it', () => {
  const at = { now, sendingId: 'one' }
  const by = { id: meena, name: 'Meena' }
  const take = (...facts: Parameters<typeof aRefundAtHand>) =>
    takingToBank(aRefundAtHand(...facts), by, at)
  const held = aSending({ claimedBy: asker })
  const over = aSending({ claimedBy: asker, leaseUntil: now })
  expect([
    of(take({ accountSealed: null }, { isDisputed: true })),
    of(take({ ...manual, accountSealed: null }, { isDisputed: true })),
    of(take({ ...manual, accountSealed: null }, { live: held })),
    of(take(manual, { live: held })),
    of(take({ ...manual, kind: 'surplus' }, { isDisputed: true })),
  ]).toEqual(['not-allowed-now', 'disputed', 'account-first', 'claimed-by-another', 'done'])
  expect(take(manual, { live: over })).toMatchObject({ answer: { refNo: 'RF1', isAgain: true } })
  expect(take(manual, { live: aSending() })).toMatchObject({ answer: { isAgain: true } })
  expect(take({ ...manual, state: 'approved' })).toMatchObject({
    answer: { isAgain: false },
    changes: { transitions: [{ event: 'pay-by-bank' }] },
  })
})

test('a UTR is recorded once, for the claim that was shown, and never twice', () => {
  const record = (
    ...[refund, more, isUtrUsed = false]: [...Parameters<typeof aRefundAtHand>, boolean?]
  ) => recordingUtr({ ...aRefundAtHand(refund, more), isUtrUsed }, { refNo: 'RF1', utr: 'U1' }, now)
  const other = { live: aSending({ refNo: 'RF0' }) }
  expect([
    of(record({ state: 'processed', utr: 'U0' }, {}, true)),
    of(record({ state: 'rejected' }, {}, true)),
    of(record(manual, { live: null }, true)),
    of(record(manual, other, true)),
    of(record(manual, { live: aSending() }, true)),
    of(record(manual, { live: aSending() })),
  ]).toEqual(['not-allowed-now', 'not-allowed-now', 'claim-first', 'stale', 'utr-used', 'done'])
  expect(record({ state: 'processed', utr: 'U1' }, {})).toEqual({
    ok: true,
    answer: { state: 'processed' },
  })
})

test('another person says that the bank could not pay, or returned it', () => {
  const reason = 'closed'
  const back = (by: typeof meena, live: ReturnType<typeof aSending> | null) =>
    of(returning(aRefundAtHand(manual, { live }), { reason, by, now }))
  expect([back(asker, null), back(meena, aSending()), back(asker, aSending())]).toEqual([
    'claim-first',
    'same-person',
    'done',
  ])
  const paid = { ...manual, state: 'processed', utr: 'U1' } as const
  const transfer = aSending({ state: 'confirmed', utr: 'U1' })
  const take = (
    version: number,
    utr: string,
    by: typeof meena,
    more: Parameters<typeof aRefundAtHand>[1],
  ) => of(takingRefundBack(aRefundAtHand(paid, more), { version, utr, reason, by }))
  expect([
    take(1, 'U0', meena, {}),
    take(2, 'U0', meena, {}),
    take(2, 'U0', meena, { transfer }),
    take(2, 'U0', asker, { transfer }),
    take(2, 'U1', asker, { transfer }),
  ]).toEqual(['stale', 'not-allowed-now', 'same-person', 'utr-differs', 'done'])
})

test('a late refund is told once, and never a closed one', () => {
  const late = (refund: Parameters<typeof aRefundAtHand>[0]) =>
    overdueRefund(aRefundAtHand(refund), now)
  expect(late({})).toMatchObject({ answer: true })
  for (const refund of [{ overdueAt: now }, { state: 'processed' }, { state: 'rejected' }] as const)
    expect(late(refund)).toEqual({ ok: true, answer: false })
})

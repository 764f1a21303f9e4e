import { expect, test } from 'vitest'
import { refundSteps } from './order-refund-steps.ts'
import type { RefundView } from './order-view.ts'

/** For a cancelled booking; the gateway received it at ten. */
const booking = {
  cancelledAt: '2026-11-21T09:00:00+05:30',
  events: [
    {
      machine: 'refund',
      entityId: 'one',
      toState: 'submitted',
      at: '2026-11-21T10:00:00+05:30',
    },
  ],
} as unknown as Parameters<typeof refundSteps>[0]

function steps(over: Partial<RefundView>) {
  const refund = {
    refundId: 'one',
    mode: 'online',
    state: 'submitted',
    reason: 'cancelled',
    requestedAt: '2026-11-21T09:00:00+05:30',
    earliestBy: '2026-11-25',
    dueBy: '2026-12-04',
    overdueAt: null,
    utr: null,
    needsAccount: false,
    accountLastFour: null,
    processedAt: null,
    decisionReason: null,
    decisionCode: null,
    ...over,
  } as RefundView
  return refundSteps(booking, refund).map(({ id, stage, at }) => ({ id, stage, at }))
}

test('what the gateway could not refund is transferred later: a future step has no time', () => {
  expect(steps({ state: 'manual-bank', needsAccount: true }).slice(2)).toEqual([
    { id: 'account', stage: 'now', at: undefined },
    { id: 'sent', stage: 'later', at: undefined },
    { id: 'arrived', stage: 'later', at: undefined },
  ])
})

test('once the account is named it is our turn', () => {
  const named = steps({ state: 'manual-bank', accountLastFour: '4321' })
  expect(named.find(({ stage }) => stage === 'now')).toMatchObject({ id: 'sent' })
  const cash = steps({ mode: 'bank', state: 'approved', accountLastFour: '4321' })
  expect(cash.find(({ stage }) => stage === 'now')).toMatchObject({ id: 'arrived' })
})

test('paid by bank, the account stays in the history, and the gateway is not mentioned', () => {
  const paid = refundSteps(booking, {
    ...({
      refundId: 'one',
      mode: 'online',
      reason: 'cancelled',
      accountLastFour: 'me…@okbank',
    } as RefundView),
    state: 'processed',
    utr: 'SBIN426112300001',
    overdueAt: null,
    processedAt: '2026-11-22T10:00:00+05:30',
  })
  expect(paid.map(({ id }) => id)).toEqual(['asked', 'agreed', 'account', 'sent', 'arrived'])
  expect(paid.map(({ title }) => title)).toContain('Transferred to the account you gave us')
  expect(paid.map(({ title }) => title)).toContain('You gave the UPI address me…@okbank')
})

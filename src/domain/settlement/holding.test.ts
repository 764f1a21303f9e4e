import { expect, test } from 'vitest'
import { OrderId } from '#src/domain/orders/order.ts'
import { anEntry } from '#test/an-entry.ts'
import { heldShares, maturedShares, releasedShares } from './holding.ts'
import { settlementStates } from './settlement-machine.ts'

const now = Temporal.Instant.from('2026-11-22T04:00:00Z')
const one = OrderId.parse('00000000-0000-4000-8000-000000000001')
const other = OrderId.parse('00000000-0000-4000-8000-000000000002')
const inEveryState = settlementStates.map((state) => anEntry({ state, orderId: one }))
const edges = (all: ReturnType<typeof heldShares>) =>
  all.map(({ row, event, to }) => `${row.state} ${event} ${to}`)

test('only what is in no payout and not on hold is held, with its reason', () => {
  const held = heldShares(inEveryState, 'chargeback CB-1')
  expect(edges(held)).toEqual(['accrued hold on-hold', 'eligible hold on-hold'])
  expect(held.map(({ patch, reason }) => ({ patch, reason }))).toEqual(
    held.map(() => ({ patch: { holdReason: 'chargeback CB-1' }, reason: 'chargeback CB-1' })),
  )
})

test('a release with a reason ends only the holds with this reason; without one it ends all', () => {
  const shares = ['chargeback CB-1', 'a complaint'].map((holdReason) =>
    anEntry({ state: 'on-hold', holdReason, orderId: one }),
  )
  const of = { now, closed: new Set<OrderId>() }
  expect(releasedShares(shares, { ...of, reasons: ['chargeback CB-1'] })).toMatchObject({
    released: 1,
    transitions: [{ row: shares[0], event: 'release', to: 'accrued', patch: { holdReason: null } }],
  })
  expect(releasedShares(shares, of).released).toBe(2)
})

test('what a release leaves of a closed order is payable at once, and another order’s is not', () => {
  const shares = [one, other].map((orderId) => anEntry({ state: 'on-hold', orderId }))
  const { released, transitions } = releasedShares(shares, { now, closed: new Set([one]) })
  expect(released).toBe(2)
  expect(transitions.map(({ row, event }) => [row.id, event])).toEqual([
    [shares[0]?.id, 'release'],
    [shares[1]?.id, 'release'],
    [shares[0]?.id, 'mature'],
  ])
  expect(transitions.at(-1)).toMatchObject({ row: { version: 2 }, patch: { eligibleAt: now } })
})

test('an accrued share of a closed order becomes payable, and none that is on hold', () => {
  expect(edges(maturedShares(inEveryState, now))).toEqual(['accrued mature eligible'])
})

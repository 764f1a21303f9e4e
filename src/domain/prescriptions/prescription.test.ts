import { expect, test } from 'vitest'
import { orderStates } from '#src/domain/orders/order-machine.ts'
import { addable, isOpenFor, isShownAtLab, PrescriptionId } from './prescription.ts'

const [one, other] = [1, 2].map((n) =>
  PrescriptionId.parse(`01970000-0000-7000-8000-00000000000${n}`),
)
const kept = one ?? null

test('a picture is added while something of the booking is to be done', () => {
  const open = orderStates.filter((state) => isOpenFor([{ state }]))
  expect(orderStates.filter((state) => !open.includes(state))).toEqual([
    'reported',
    'closed',
    'cancelled',
    'expired',
  ])
  expect(isOpenFor([{ state: 'cancelled' }, { state: 'placed' }])).toBe(true)
  const closed = addable({ orders: [{ state: 'closed' }], kept: null, shown: null })
  expect(closed).toEqual({ ok: false, error: 'not-allowed-now' })
})

test('and only on the picture that its sender was shown', () => {
  const orders = [{ state: 'placed' }] as const
  expect(addable({ orders, kept: null, shown: null }).ok).toBe(true)
  expect(addable({ orders, kept, shown: kept }).ok).toBe(true)
  for (const shown of [null, other ?? null])
    expect(addable({ orders, kept, shown })).toEqual({ ok: false, error: 'stale' })
  expect(addable({ orders, kept: null, shown: kept })).toEqual({ ok: false, error: 'stale' })
})

test('the lab sees it from the sample until the report, or until the order ends otherwise', () => {
  const collectedAt = Temporal.Instant.from('2026-03-02T06:00:00Z')
  expect(isShownAtLab({ state: 'placed', collectedAt: null })).toBe(false)
  for (const state of ['sample-collected', 'at-lab', 'processing'] as const)
    expect(isShownAtLab({ state, collectedAt })).toBe(true)
  for (const state of ['reported', 'closed', 'cancelled'] as const)
    expect(isShownAtLab({ state, collectedAt })).toBe(false)
})

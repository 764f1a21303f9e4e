import { expect, test } from 'vitest'
import { type BenchItem, ordersIn } from './bench-view.ts'

/** One test of one order; only what the lists read of it. */
function anItem(order: string, over: Partial<BenchItem>) {
  return {
    orderId: order,
    state: 'tech-verified',
    promisedAt: null,
    flag: 'normal',
    ...over,
  } as BenchItem
}

test('to enter, the order promised soonest stands first and one without a promise last', () => {
  const items = [
    anItem('later', { state: 'ready', promisedAt: '2026-11-21T10:00:00Z' }),
    anItem('never', { state: 'ready' }),
    anItem('soon', { state: 'ready', promisedAt: '2026-11-21T08:00:00Z' }),
  ]
  expect(ordersIn('enter', items).map(({ orderId }) => orderId)).toEqual(['soon', 'later', 'never'])
})

test('to sign, a critical value stands before one out of range, and both before what is due', () => {
  const items = [
    anItem('due', { promisedAt: '2026-11-21T06:00:00Z' }),
    anItem('out', { promisedAt: '2026-11-21T07:00:00Z', flag: 'high' }),
    anItem('critical', { promisedAt: '2026-11-21T09:00:00Z', flag: 'critical-low' }),
  ]
  expect(ordersIn('sign', items).map(({ orderId }) => orderId)).toEqual(['critical', 'out', 'due'])
})

test('a list holds only the tests that stand in it', () => {
  const items = [anItem('one', { state: 'ready' }), anItem('one', { state: 'held' })]
  expect(ordersIn('enter', items)[0]?.items).toHaveLength(1)
  expect(ordersIn('verify', items)[0]?.items).toHaveLength(1)
  expect(ordersIn('sign', items)).toEqual([])
})

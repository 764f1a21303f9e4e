import { expect, test } from 'vitest'
import { OrderId } from '#src/domain/orders/order.ts'
import { signingQueue } from './signing-queue.ts'

const [a, b, c] = [1, 2, 3].map((n) =>
  OrderId.parse(`01975f00-0000-7000-8000-00000000000${n}`),
) as [OrderId, OrderId, OrderId]
const anOrder = (orderId: OrderId, changes = {}) => {
  return { orderId, isOwn: false, isEntered: false, ...changes }
}

test('the most urgent order is next, whatever was shown before', () => {
  const rows = [anOrder(a), anOrder(b), anOrder(c)]
  expect(signingQueue(rows, { held: [] })).toMatchObject({ next: a, count: 3 })
  // A more urgent one arrived while b was read.
  expect(signingQueue(rows, { shown: b, held: [] })).toMatchObject({ next: a, count: 3 })
  expect(signingQueue([anOrder(b)], { shown: b, held: [] })).toMatchObject({ next: null, count: 1 })
})

test('what is held back is passed over until it is opened again', () => {
  const rows = [anOrder(a), anOrder(b)]
  expect(signingQueue(rows, { held: [a] })).toMatchObject({ next: b, count: 1, held: [a] })
  expect(signingQueue(rows, { shown: b, held: [a, c] })).toMatchObject({ next: null, held: [a] })
  expect(signingQueue(rows, { shown: a, held: [a] })).toMatchObject({ next: b, count: 2, held: [] })
})

test('nobody is led to their own booking, or to a value that they entered', () => {
  const rows = [anOrder(a, { isOwn: true }), anOrder(b, { isEntered: true }), anOrder(c)]
  expect(signingQueue(rows, { held: [] })).toEqual({ next: c, count: 1, held: [], forOthers: 2 })
})

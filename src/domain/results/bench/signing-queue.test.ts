import { expect, test } from 'vitest'
import { LabId } from '#src/domain/labs/lab.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { asSeen, type Skipped, type OrderToSign, signingQueue } from './signing-queue.ts'

const idOf = (n: number) => `01975f00-0000-7000-8000-00000000000${n}`
const [a, b, c] = [1, 2, 3].map((n) => OrderId.parse(idOf(n))) as [OrderId, OrderId, OrderId]
const [here, there] = [8, 9].map((n) => LabId.parse(idOf(n))) as [LabId, LabId]
const may = { shown: undefined, skipped: [], signsAt: [here, there] }

function anOrder(orderId: OrderId, changes: Partial<OrderToSign> = {}): OrderToSign {
  const who = { isOwn: false, isEntered: false }
  return {
    orderId,
    labId: here,
    labName: 'Here',
    patientName: 'Meera Nair',
    gravity: 0,
    criticalAt: 0,
    ...who,
    ...changes,
  }
}

/** An order that was skipped when this was its gravest value. */
const skipped = (orderId: OrderId, gravity = 0, criticalAt = 0): Skipped => ({
  orderId,
  gravity,
  criticalAt,
})

test('the most urgent order is next, whatever was shown before', () => {
  const rows = [anOrder(a), anOrder(b), anOrder(c)]
  expect(signingQueue(rows, may)).toMatchObject({ next: a, count: 3 })
  // A more urgent one arrived while b was read.
  expect(signingQueue(rows, { ...may, shown: b })).toMatchObject({ next: a, count: 3 })
  expect(signingQueue([anOrder(b)], { ...may, shown: b })).toMatchObject({ next: null, count: 1 })
})

test('a critical order is next before one out of range, and that before the rest', () => {
  const rows = [anOrder(a), anOrder(b, { gravity: 1 }), anOrder(c, { gravity: 2 })]
  expect(signingQueue(rows, may).next).toBe(c)
  expect(signingQueue(rows, { ...may, shown: c }).next).toBe(b)
})

test('what is skipped is passed over until it is opened again', () => {
  const rows = [anOrder(a), anOrder(b)]
  const back = signingQueue(rows, { ...may, skipped: [skipped(a)] })
  expect(back).toMatchObject({ next: b, count: 1, skipped: [{ orderId: a }] })
  const unknown = signingQueue(rows, { ...may, shown: b, skipped: [skipped(a), skipped(c)] })
  expect(unknown).toMatchObject({ next: null, skipped: [{ orderId: a }] })
  const opened = signingQueue(rows, { ...may, shown: a, skipped: [skipped(a)] })
  expect(opened).toMatchObject({ next: b, count: 2, skipped: [] })
})

test('a skipped order that turns critical comes back first, and says that it was skipped', () => {
  const rows = [anOrder(a), anOrder(b, { gravity: 2 })]
  const queue = signingQueue(rows, { ...may, skipped: [skipped(b, 1)] })
  expect(queue).toMatchObject({ next: b, count: 2, skipped: [], isRisen: false })
  const shown = signingQueue(rows, { ...may, shown: b, skipped: [skipped(b, 1)] })
  expect(shown).toMatchObject({ next: a, isRisen: true })
})

test('a critical order that was skipped as critical lets the rest be signed, and leads what is skipped', () => {
  const rows = [anOrder(a), anOrder(b), anOrder(c, { gravity: 2 })]
  const queue = signingQueue(rows, { ...may, skipped: [skipped(a), skipped(c, 2)] })
  expect(queue.next).toBe(b)
  expect(queue.skipped.map(({ orderId }) => orderId)).toEqual([c, a])
})

test('a second critical value in an order that was skipped as critical brings it back first', () => {
  const rows = [anOrder(a), anOrder(c, { gravity: 2, criticalAt: 1200 })]
  const asSkipped = { ...may, skipped: [skipped(c, 2, 1200)] }
  expect(signingQueue(rows, asSkipped)).toMatchObject({ next: a, skipped: [{ orderId: c }] })
  const anew = [anOrder(a), anOrder(c, { gravity: 2, criticalAt: 1201 })]
  expect(signingQueue(anew, asSkipped)).toMatchObject({ next: c, skipped: [] })
  expect(signingQueue(anew, { ...asSkipped, shown: c })).toMatchObject({ next: a, isRisen: true })
  // One of the two was signed meanwhile: what is left was seen.
  const fewer = [anOrder(a), anOrder(c, { gravity: 2, criticalAt: 1100 })]
  expect(signingQueue(fewer, asSkipped)).toMatchObject({ next: a, skipped: [{ orderId: c }] })
})

test('an order is seen as grave as its gravest value, and by its last critical one', () => {
  const at = (second: number) => `2026-11-29T08:00:0${second}Z`
  const seen = (...values: [number, number][]) =>
    asSeen(values.map(([gravity, second]) => ({ gravity, verifiedAt: at(second) })))
  expect(seen([0, 1], [1, 2])).toEqual({ gravity: 1, criticalAt: 0 })
  const both = seen([2, 3], [2, 1], [1, 5])
  expect(both).toEqual({ gravity: 2, criticalAt: seen([2, 3]).criticalAt })
  expect(both.criticalAt).toBeGreaterThan(seen([2, 1]).criticalAt)
  expect(asSeen([])).toEqual({ gravity: 0, criticalAt: 0 })
})

test('nobody is led to their own booking, or to a value that they entered', () => {
  const rows = [anOrder(a, { isOwn: true }), anOrder(b, { isEntered: true }), anOrder(c)]
  expect(signingQueue(rows, may)).toMatchObject({ next: c, count: 1, skipped: [], forOthers: 2 })
})

test('who signs at two labs is led through the orders of both, the lab named', () => {
  const rows = [anOrder(a), anOrder(b, { labId: there, labName: 'There', gravity: 2 })]
  expect(signingQueue(rows, may).next).toBe(b)
  expect(signingQueue(rows, { ...may, shown: b })).toMatchObject({ labName: 'There' })
})

test('nobody is led to an order of a lab where they are not registered as a signatory', () => {
  const rows = [anOrder(a), anOrder(b, { labId: there, gravity: 2 })]
  const queue = signingQueue(rows, { ...may, signsAt: [here] })
  expect(queue).toMatchObject({ next: a, count: 1, forOthers: 1, isSignatory: true })
  const elsewhere = signingQueue(rows, { ...may, shown: b, signsAt: [here] })
  expect(elsewhere.isSignatory).toBe(false)
})

test('who is registered at no lab is led all the same, and told before reading', () => {
  const queue = signingQueue([anOrder(a)], { ...may, signsAt: [] })
  expect(queue).toMatchObject({ next: a, count: 1, isSignatory: false })
})

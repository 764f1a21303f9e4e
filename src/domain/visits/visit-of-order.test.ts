import { expect, test } from 'vitest'
import { othersAtItsVisit, visitOfOrder } from './visit-of-order.ts'
import type { VisitState } from './visit-machine.ts'

const visit = (id: string, state: VisitState, isRecollection = false) => ({
  id,
  state,
  isRecollection,
  separateCharge: null,
  emptiedAt: null,
})
const tube = (orderId: string, visitId: string) => ({ orderId, visitId })
const booking = { id: 'a booking' }

test('an order has the visit that draws its tubes, whatever visits the booking has besides', () => {
  const visits = [visit('first', 'accepted'), visit('second', 'offered')]
  const facts = { booking, visits, tubes: [tube('mother', 'first'), tube('son', 'second')] }
  expect(visitOfOrder(facts, 'mother').id).toBe('first')
  expect(visitOfOrder(facts, 'son').id).toBe('second')
})

test('the visit of a fresh sample is never the order’s own', () => {
  const visits = [visit('first', 'handed-over'), visit('again', 'offered', true)]
  const facts = { booking, visits, tubes: [tube('mother', 'first'), tube('mother', 'again')] }
  expect(visitOfOrder(facts, 'mother').id).toBe('first')
})

test('an order whose tubes were written off before another time was chosen has the visit of then', () => {
  const visits = [visit('first', 'rescheduled'), visit('later', 'offered')]
  const facts = { booking, visits, tubes: [tube('mother', 'first'), tube('son', 'later')] }
  expect(visitOfOrder(facts, 'mother').id).toBe('later')
})

test('who is drawn at the same visit is known without the others', () => {
  const visits = [visit('first', 'accepted'), visit('second', 'offered')]
  const tubes = [tube('mother', 'first'), tube('father', 'first'), tube('son', 'second')]
  const orders = ['mother', 'father', 'son'].map((id) => ({ id }))
  const others = (id: string) => othersAtItsVisit({ booking, visits, tubes, orders }, { id })
  expect(others('mother')).toEqual([{ id: 'father' }])
  expect(others('son')).toEqual([])
})

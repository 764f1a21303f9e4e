import { expect, test } from 'vitest'
import type { BookingView, OrderView } from '#src/web/orders/order-view.ts'
import { headlineOf } from './booking-headline.ts'
import { orderStands, standOf } from './order-stands.ts'

type Changes = Partial<
  Pick<OrderView, 'state' | 'outcome' | 'patientId' | 'patientName' | 'orderId'>
>

/** The parts of an order that its texts read. */
function anOrder(changes: Changes = {}): OrderView {
  const order = {
    orderId: 'one',
    state: 'reported',
    outcome: null,
    patientId: 'meera',
    patientName: 'Meera Nair',
    tubes: [],
    recollections: 0,
    promisedAt: null,
    reportedAt: null,
    ...changes,
  }
  return order as unknown as OrderView
}

const ramesh = { orderId: 'two', patientId: 'ramesh', patientName: 'Ramesh Nair' } as Changes
const asha = { orderId: 'three', patientId: 'asha', patientName: 'Asha Nair' } as Changes

/** A booking whose samples are at the lab. */
function booked(orders: OrderView[], visit = 'handed-over'): BookingView {
  const visits = [
    {
      visitId: 'v',
      isRecollection: false,
      state: visit,
      phlebotomist: null,
      startsAt: '2026-11-28T06:00:00Z',
      endsAt: '2026-11-28T07:00:00Z',
    },
  ]
  return {
    orders,
    visits,
    cancelledAt: null,
    asOf: '2026-11-28T05:00:00Z',
  } as unknown as BookingView
}

test('a withdrawn report is called ready nowhere, and its heading says whose it was', () => {
  const gone = anOrder({ ...ramesh, outcome: 'withdrawn' })
  const both = booked([anOrder(), gone])
  expect(headlineOf(both)).toBe('The report for Ramesh Nair was withdrawn.')
  expect(orderStands(both, gone)).toBe('The report was withdrawn. Do not use it.')
  expect([standOf(gone).tone, standOf(gone).words()]).toEqual(['danger', 'Report withdrawn'])
  expect(headlineOf(booked([gone]))).toBe('The report was withdrawn. Do not use it.')
})

test('where no test could be done there is no report to be ready', () => {
  const undone = anOrder({ ...ramesh, outcome: 'not-done' })
  expect(headlineOf(booked([anOrder(), undone]))).toBe('The report for Meera Nair is ready.')
  expect([standOf(undone).tone, standOf(undone).words()]).toEqual(['needs', 'Tests not done'])
  expect(orderStands(booked([undone]), undone)).toContain('refund')
  expect(headlineOf(booked([undone]))).toContain('could not be done')
})

test('a person is named as ready only where no other lab is still testing', () => {
  const other = anOrder({ orderId: 'two' as OrderView['orderId'], state: 'processing' })
  expect(headlineOf(booked([anOrder(), other]))).toBe('1 of 2 reports are ready.')
  const third = anOrder({ ...ramesh, state: 'processing' })
  expect(headlineOf(booked([anOrder(), third]))).toBe('The report for Meera Nair is ready.')
})

test('two have both reports, and two of three have reports', () => {
  const [first, second] = [anOrder(), anOrder(ramesh)]
  expect(headlineOf(booked([first, second]))).toBe('Both reports are ready.')
  const third = anOrder({ ...asha, state: 'processing' })
  expect(headlineOf(booked([first, second, third]))).toBe(
    'The reports for Meera Nair and Ramesh Nair are ready.',
  )
  expect(headlineOf(booked([first, second, anOrder(asha)]))).toBe('All 3 reports are ready.')
})

test('beside somebody’s name, nobody else’s sample is meant', () => {
  const waiting = anOrder({ state: 'sample-collected' })
  const other = anOrder({ ...ramesh, state: 'sample-collected' })
  const booking = booked([waiting, other], 'collected')
  expect(orderStands(booking, other)).toBe('The sample is on its way to the lab.')
  expect(orderStands(booked([waiting, other], 'identified'), other)).not.toContain('your')
})

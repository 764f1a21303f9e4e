import fc from 'fast-check'
import { expect, test } from 'vitest'
import { edgesOf } from '#src/domain/machine.ts'
import { itemStates } from '#src/domain/results/item-machine.ts'
import { isDrawn, tubeStates } from '#src/domain/tubes/tube-machine.ts'
import { visitStates } from '#src/domain/visits/visit-machine.ts'
import { orderMachine, orderStates } from './order-machine.ts'
import { type OrderChildren, orderStateOf } from './order-state.ts'

const aTube = (state: OrderChildren['tubes'][number]['state'], isReplacement = false) => ({
  state,
  isReplacement,
})

const children = fc.record({
  visit: fc.constantFrom(...visitStates),
  tubes: fc.array(
    fc.record({ state: fc.constantFrom(...tubeStates), isReplacement: fc.boolean() }),
    { maxLength: 4 },
  ),
  items: fc.array(fc.record({ state: fc.constantFrom(...itemStates) }), {
    minLength: 1,
    maxLength: 4,
  }),
})

test('an order is placed while its visit waits for somebody', () => {
  const state = orderStateOf('placed', {
    visit: 'offered',
    tubes: [aTube('planned')],
    items: [{ state: 'ordered' }],
  })
  expect(state).toBe('placed')
})

test('one tube rejected and one good: a fresh sample is due, whatever is already published', () => {
  const state = orderStateOf('partly-reported', {
    visit: 'handed-over',
    tubes: [aTube('accepted'), aTube('rejected'), aTube('planned', true)],
    items: [{ state: 'published' }, { state: 'recollect' }],
  })
  expect(state).toBe('recollection-due')
})

test('it is reported when every test is published or could not be done', () => {
  const state = orderStateOf('processing', {
    visit: 'handed-over',
    tubes: [aTube('in-testing')],
    items: [{ state: 'published' }, { state: 'not-performed' }, { state: 'cancelled' }],
  })
  expect(state).toBe('reported')
})

test('a visit that failed or was given up leaves the order unfulfilled', () => {
  for (const visit of ['failed', 'cancelled'] as const)
    expect(
      orderStateOf('accepted', { visit, tubes: [aTube('planned')], items: [{ state: 'ordered' }] }),
    ).toBe('unfulfilled')
})

test('where no tube could be drawn nothing is reported: unfulfilled, or cancelled with its booking', () => {
  const made: OrderChildren = {
    visit: 'identified',
    tubes: [aTube('not-drawn')],
    items: [{ state: 'not-performed' }],
  }
  expect(orderStateOf('collecting', made)).toBe('unfulfilled')
  expect(orderStateOf('unfulfilled', { ...made, isCancelled: true })).toBe('cancelled')
  const mixed = [{ state: 'not-performed' }, { state: 'cancelled' }] as const
  expect(orderStateOf('collecting', { ...made, items: mixed })).toBe('cancelled')
})

test('a sample given up while another is on its way takes the order not back', () => {
  const made: OrderChildren = {
    visit: 'handed-over',
    tubes: [aTube('rejected'), aTube('in-transit')],
    items: [{ state: 'not-performed' }, { state: 'ordered' }],
  }
  for (const current of ['processing', 'at-lab', 'sample-collected'] as const)
    expect(orderStateOf(current, made)).toBe(current)
})

test('nothing brings a closed, cancelled or expired order back', () => {
  fc.assert(
    fc.property(fc.constantFrom('closed', 'cancelled', 'expired'), children, (end, made) => {
      expect(orderStateOf(end, made)).toBe(end)
    }),
  )
})

test('an order with a test that may still be done is never derived cancelled', () => {
  fc.assert(
    fc.property(fc.constantFrom(...orderStates), children, (current, made) => {
      fc.pre(
        current !== 'cancelled' &&
          made.items.some(({ state }) => state !== 'cancelled' && state !== 'not-performed'),
      )
      expect(orderStateOf(current, made)).not.toBe('cancelled')
    }),
  )
})

test('from a collected sample on, no sequence of steps reaches cancelled', () => {
  const seen = new Set<string>(['sample-collected'])
  for (const from of seen)
    for (const edge of edgesOf(orderMachine)) if (edge.from === from) seen.add(edge.to)
  expect(seen.has('cancelled')).toBe(false)
  expect(seen.has('recollection-due')).toBe(true)
})

test('a tube that was drawn stays drawn, rejected and lost ones too', () => {
  expect(tubeStates.filter((state) => !isDrawn(state))).toEqual([
    'planned',
    'labelled',
    'not-drawn',
  ])
})

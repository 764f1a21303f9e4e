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

const anOrder = (made: Partial<OrderChildren> = {}): OrderChildren => ({
  visit: 'offered',
  tubes: [aTube('planned'), aTube('planned')],
  items: [{ state: 'ordered' }, { state: 'ordered' }],
  ...made,
})

test('an order is placed while its visit is waiting', () => {
  expect(orderStateOf('placed', anOrder())).toBe('placed')
})

test.each([
  ['held', 'awaiting-payment'],
  ['offered', 'placed'],
  ['accepted', 'accepted'],
  ['en-route', 'accepted'],
  ['arrived', 'accepted'],
  ['identified', 'collecting'],
  ['collected', 'sample-collected'],
  ['handed-over', 'sample-collected'],
  ['no-show-ph', 'placed'],
  ['rescheduled', 'placed'],
  ['failed', 'unfulfilled'],
  ['cancelled', 'unfulfilled'],
] as const)(
  'before any tube is at the lab, a visit that is %s makes the order %s',
  (visit, state) => {
    expect(orderStateOf('placed', anOrder({ visit }))).toBe(state)
  },
)

test.each(['recollection-due', 'sample-collected', 'at-lab', 'processing'] as const)(
  'a fresh sample is drawn while the first visit still draws: an order that is %s does not move back',
  (current) => {
    const tubes = [aTube('lost'), aTube('planned'), aTube('collected', true)]
    const state = current === 'recollection-due' ? 'sample-collected' : current
    expect(orderStateOf(current, anOrder({ visit: 'identified', tubes }))).toBe(state)
  },
)

test('every state of a visit is in the table above', () => {
  expect(visitStates).toHaveLength(12)
})

test.each([
  ['collected', 'sample-collected'],
  ['in-transit', 'sample-collected'],
  ['handed-over', 'at-lab'],
  ['accepted', 'processing'],
  ['in-testing', 'processing'],
  ['stored', 'processing'],
  ['disposed', 'processing'],
] as const)('one of two tubes that is %s makes the order %s', (tube, state) => {
  const tubes = [aTube('in-transit'), aTube(tube)]
  expect(orderStateOf('collecting', anOrder({ visit: 'handed-over', tubes }))).toBe(state)
})

test.each(['published', 'amended'] as const)(
  'one of two tests %s: it is partly reported',
  (state) => {
    const visit = 'handed-over'
    const tubes = [aTube('stored'), aTube('handed-over')]
    const items = [{ state }, { state: 'ready' as const }]
    expect(orderStateOf('processing', anOrder({ visit, tubes, items }))).toBe('partly-reported')
  },
)

test('a cancelled test neither delays the report nor counts as a part of it', () => {
  const made = { visit: 'handed-over', tubes: [aTube('in-testing')] } as const
  const ready = [{ state: 'ready' }, { state: 'cancelled' }] as const
  expect(orderStateOf('processing', anOrder({ ...made, items: ready }))).toBe('processing')
  const published = [{ state: 'published' }, { state: 'cancelled' }] as const
  expect(orderStateOf('processing', anOrder({ ...made, items: published }))).toBe('reported')
})

test('an order whose every test was cancelled is cancelled, even after a tube was drawn', () => {
  const items = [{ state: 'cancelled' }, { state: 'cancelled' }] as const
  expect(orderStateOf('placed', anOrder({ items }))).toBe('cancelled')
  const drawn = anOrder({ visit: 'identified', tubes: [aTube('collected')], items })
  expect(orderStateOf('collecting', drawn)).toBe('cancelled')
})

test('an unpaid hold that ran out expires the order, whatever its tests’ states', () => {
  const visit = 'cancelled'
  expect(orderStateOf('awaiting-payment', anOrder({ visit, isExpired: true }))).toBe('expired')
  const items = [{ state: 'cancelled' }] as const
  expect(orderStateOf('awaiting-payment', anOrder({ visit, items, isExpired: true }))).toBe(
    'expired',
  )
})

test.each(['planned', 'labelled'] as const)('a fresh sample whose tube is %s is due', (state) => {
  const tubes = [aTube('rejected'), aTube(state, true)]
  const items = [{ state: 'recollect' }] as const
  const made = anOrder({ visit: 'handed-over', tubes, items })
  expect(orderStateOf('processing', made)).toBe('recollection-due')
})

test('a fresh sample in transport is no longer due', () => {
  const tubes = [aTube('rejected'), aTube('in-transit', true)]
  const made = anOrder({ visit: 'handed-over', tubes, items: [{ state: 'recollect' }] })
  expect(orderStateOf('recollection-due', made)).toBe('sample-collected')
})

test('in transport an order only moves forward', () => {
  const made = anOrder({ visit: 'handed-over', tubes: [aTube('handed-over')] })
  expect(orderStateOf('sample-collected', made)).toBe('at-lab')
  const accepted = anOrder({ visit: 'handed-over', tubes: [aTube('accepted')] })
  expect(orderStateOf('at-lab', accepted)).toBe('processing')
  expect(orderStateOf('sample-collected', accepted)).toBe('processing')
})

test('with one tube rejected and one good, a fresh sample is due, whatever is already published', () => {
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

test('where one of two tubes was drawn and no test could be done, the order is reported', () => {
  const tubes = [aTube('rejected'), aTube('not-drawn')]
  const items = [{ state: 'not-performed' }, { state: 'cancelled' }] as const
  const made = anOrder({ visit: 'handed-over', tubes, items })
  expect(orderStateOf('processing', made)).toBe('reported')
})

test('a sample given up while another is in transport moves no order back', () => {
  const made: OrderChildren = {
    visit: 'handed-over',
    tubes: [aTube('rejected'), aTube('in-transit')],
    items: [{ state: 'not-performed' }, { state: 'ordered' }],
  }
  for (const current of ['processing', 'at-lab', 'sample-collected'] as const)
    expect(orderStateOf(current, made)).toBe(current)
})

test('nothing reopens a closed, cancelled or expired order', () => {
  fc.assert(
    fc.property(fc.constantFrom('closed', 'cancelled', 'expired'), children, (end, made) => {
      expect(orderStateOf(end, made)).toBe(end)
    }),
  )
})

test('an order with a test that may still be done is never derived as cancelled', () => {
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

test('a drawn tube stays drawn, even if rejected or lost', () => {
  expect(tubeStates.filter((state) => !isDrawn(state))).toEqual([
    'planned',
    'labelled',
    'not-drawn',
  ])
})

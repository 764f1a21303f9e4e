import { expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { isLate, promiseOf } from '#src/domain/orders/late.ts'
import type { Comparator } from '#src/domain/results/entry/typed-number.ts'
import { leadsBack, type LiveRule, overlapping } from './reflex-overlap.ts'
import { ReflexRuleId } from './reflex-rule.ts'
import { isReflexive } from './reflex-value.ts'
import { toldItems, toldOfItems } from './told-items.ts'

const day = Temporal.PlainDate.from('2026-03-02')
const above = { kind: 'above', bound: 5, unit: 'mg/dL', choice: null } as const
const below = { kind: 'below', bound: 5, unit: 'mg/dL', choice: null } as const

function live(from: string, to: string, more: Partial<LiveRule> = {}): LiveRule {
  const id = ReflexRuleId.parse('019a0000-0000-7000-8000-000000000001')
  const codes = { causeCode: ItemCode.parse(from), addsCode: ItemCode.parse(to) }
  return { id, ...above, ...codes, effectiveFrom: day, endsOn: null, ...more }
}

test.each([
  [5.01, null, true, false],
  [5, null, false, false],
  [4.99, null, false, true],
  [5, '>', true, false],
  [4.99, '>', false, false],
  [5, '<', false, true],
  [5.01, '<', false, false],
] as const)('%s with the sign %s is above 5: %s, below 5: %s', (value, comparator, high, low) => {
  const one = { value, comparator: comparator as Comparator | null, choice: null }
  expect([isReflexive(above, one), isReflexive(below, one)]).toEqual([high, low])
})

test('a finding is the very same finding, and a number is none', () => {
  const reactive = { kind: 'finding', bound: null, unit: null, choice: 'Reactive' } as const
  const coded = (choice: string | null) => ({ value: null, comparator: null, choice })
  expect(isReflexive(reactive, coded('Reactive'))).toBe(true)
  expect(isReflexive(reactive, coded('Non-reactive'))).toBe(false)
  expect(isReflexive(reactive, { value: 9, comparator: null, choice: null })).toBe(false)
  expect(isReflexive(above, coded('Reactive'))).toBe(false)
})

test.each([
  ['the same side', { bound: 9 }, true],
  ['above and below with values in common', { kind: 'below', bound: 6 }, true],
  ['above and below without', { kind: 'below', bound: 5 }, false],
  ['another unit, which nobody compares', { kind: 'below', bound: 1, unit: 'g/L' }, true],
  ['another test', { addsCode: ItemCode.parse('C') }, false],
  ['one that ends before', { endsOn: day }, false],
  ['one that ends later', { endsOn: day.add({ days: 1 }) }, true],
] as const)('two rules of two tests: %s', (_, more, meets) => {
  const rules = [live('A', 'B', more)]
  expect(overlapping(rules, live('A', 'B')) !== undefined).toBe(meets)
})

test('a test leads back to itself by however many others, as long as those rules hold', () => {
  const rules = [live('B', 'C'), live('C', 'D'), live('D', 'A'), live('D', 'B')]
  expect(leadsBack(rules, live('A', 'B'))).toBe(true)
  expect(leadsBack(rules, live('A', 'X'))).toBe(false)
  const ended = [live('B', 'C'), live('C', 'A', { endsOn: day })]
  expect(leadsBack(ended, live('A', 'B'))).toBe(false)
})

test('a test of a rule is told with the value that caused it, or with its own', () => {
  const item = (
    id: string,
    state: 'ready' | 'tech-verified' | 'published',
    causeItemId?: string,
  ) => ({
    id,
    state,
    causeItemId: causeItemId ?? null,
  })
  const told = (...items: ReturnType<typeof item>[]) => toldItems(items).map(({ id }) => id)
  expect(told(item('a', 'tech-verified'), item('b', 'ready', 'a'))).toEqual(['a'])
  expect(told(item('a', 'published'), item('b', 'ready', 'a'))).toEqual(['a', 'b'])
  expect(told(item('a', 'tech-verified'), item('b', 'published', 'a'))).toEqual(['a', 'b'])
  const items = [item('a', 'tech-verified'), item('b', 'ready', 'a')]
  const events = [{ entityId: 'a' }, { entityId: 'b' }, { entityId: 'order' }]
  expect(toldOfItems({ items }, toldItems(items), events)).toEqual([
    { entityId: 'a' },
    { entityId: 'order' },
  ])
})

test('a test of a rule is promised by its own time, and never before its order', () => {
  const at = (text: string) => Temporal.Instant.from(text)
  const order = { promisedAt: at('2026-03-02T10:00:00Z') }
  const [own, sooner] = [at('2026-03-03T10:00:00Z'), at('2026-03-01T10:00:00Z')]
  expect(promiseOf({ promisedAt: own }, order)).toEqual(own)
  expect(promiseOf({ promisedAt: sooner }, order)).toEqual(order.promisedAt)
  expect(promiseOf({}, order)).toEqual(order.promisedAt)
  expect(promiseOf({ promisedAt: own }, { promisedAt: null })).toBeNull()
  const between = at('2026-03-02T12:00:00Z')
  expect(isLate({ state: 'ready', promisedAt: own }, order, between)).toBe(false)
  expect(isLate({ state: 'ready' }, order, between)).toBe(true)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { ComparisonConsentId } from '#src/domain/comparisons/comparison-consent.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import {
  comparedElsewhere,
  type ElsewhereValue,
  heldByElsewhere,
  MOST_COMPARED,
} from './delta-elsewhere.ts'
import { breachOf, type EarlierValue } from './delta-limit.ts'
import type { Measured } from './delta.ts'
import { ResultId } from './item.ts'
import { productDeltaLimits } from './product-delta-limits.ts'

const at = (text: string) => Temporal.Instant.from(text)
const today = at('2026-11-20T03:00:00Z')
const aMonthAgo = at('2026-10-21T03:00:00Z')
const aWeekAgo = at('2026-11-13T03:00:00Z')
const id = '019a0000-0000-7000-8000-000000000001'
const limit = productDeltaLimits.UREA

function urea(value: number, changes: Partial<Measured> = {}): Measured {
  const how = { unit: 'mg/dL', decimals: 0, method: 'Urease GLDH' }
  return { value, comparator: null, ...how, collectedAt: today, ...changes }
}

function own(value: number, changes: Partial<Measured> = {}): EarlierValue {
  return { resultId: ResultId.parse(id), ...urea(value, { collectedAt: aMonthAgo, ...changes }) }
}

function there(value: number, changes: Partial<Measured> = {}): ElsewhereValue {
  return {
    ...own(value, changes),
    orderId: OrderId.parse(id),
    testCode: ItemCode.parse('UREA'),
    consentId: ComparisonConsentId.parse(id),
  }
}

const none = { own: [], elsewhere: [], had: 0 }

test('urea of 189 after 30 at another lab is held, without the 30', () => {
  const compared = comparedElsewhere(limit, urea(189), { ...none, elsewhere: [there(30)] })
  expect(compared).toMatchObject({ of: id, consentId: id })
  expect(compared?.breach).toEqual({
    elsewhere: true,
    rule: 'percent',
    limit: 100,
    source: limit?.source,
  })
})

test('without a value there, without a limit, and where it changed little, nothing is held', () => {
  expect(comparedElsewhere(limit, urea(189), none)).toBeUndefined()
  const elsewhere = [there(30)]
  expect(comparedElsewhere(undefined, urea(189), { ...none, elsewhere })).toBeUndefined()
  const little = comparedElsewhere(limit, urea(38), { ...none, elsewhere })
  expect(little).toMatchObject({ of: id, breach: null })
})

test.each([
  ['in another unit', { unit: 'mmol/L' }],
  ['by another method', { method: 'Diacetyl monoxime' }],
  ['by a method that no report names', { method: null }],
  ['drawn later', { collectedAt: at('2026-11-21T03:00:00Z') }],
  ['drawn at the same instant', { collectedAt: today }],
  ['drawn nobody knows when', { collectedAt: null }],
  ['drawn too long ago', { collectedAt: at('2025-11-19T03:00:00Z') }],
])('a value of another lab %s is compared with nothing', (_, changes) => {
  const elsewhere = [there(30, changes)]
  expect(comparedElsewhere(limit, urea(189), { ...none, elsewhere })).toBeUndefined()
})

test('of both labs the later draw counts', () => {
  const held = { ...none, elsewhere: [there(30, { collectedAt: aWeekAgo })], own: [own(180)] }
  expect(comparedElsewhere(limit, urea(189), held)?.breach).not.toBeNull()
  const later = { ...none, elsewhere: [there(30)], own: [own(180, { collectedAt: aWeekAgo })] }
  expect(comparedElsewhere(limit, urea(189), later)).toBeUndefined()
})

test('an own value that cannot be compared leaves the other lab’s', () => {
  const mine = own(180, { collectedAt: aWeekAgo, unit: 'mmol/L' })
  const beside = { ...none, elsewhere: [there(30)], own: [mine] }
  expect(comparedElsewhere(limit, urea(189), beside)?.breach).not.toBeNull()
})

test('a number typed after so many others is held, however near it is', () => {
  const elsewhere = [there(30)]
  const last = { ...none, elsewhere, had: MOST_COMPARED - 1 }
  expect(comparedElsewhere(limit, urea(30), last)?.breach).toBeNull()
  const next = { ...none, elsewhere, had: MOST_COMPARED }
  expect(comparedElsewhere(limit, urea(30), next)?.breach).toMatchObject({
    rule: 'entered-often',
    limit: MOST_COMPARED,
  })
})

test('it holds exactly what an own earlier value would hold, and says less', () => {
  const numbers = fc.integer({ min: 0, max: 500 })
  fc.assert(
    fc.property(numbers, numbers, (before, now) => {
      const mine = breachOf(limit, urea(now), [own(before)])
      const theirs = comparedElsewhere(limit, urea(now), { ...none, elsewhere: [there(before)] })
      expect(theirs?.breach?.rule).toBe(mine?.rule)
      expect(Object.keys(theirs?.breach ?? {}).toSorted()).toEqual(
        mine ? ['elsewhere', 'limit', 'rule', 'source'] : [],
      )
    }),
  )
})

test('beside a value it is shown while it waits, and no longer once it is published', () => {
  const deltaBreach = { elsewhere: true }
  const held = { testItemId: id, deltaBreach }
  for (const state of ['held', 'tech-verified', 'authorised'] as const)
    expect(heldByElsewhere([held], [{ id, state }])).toEqual([held])
  expect(heldByElsewhere([held], [{ id, state: 'published' }])).toEqual([])
  const mine = { testItemId: id, deltaBreach: { value: 30 } }
  expect(heldByElsewhere([mine], [{ id, state: 'held' }])).toEqual([])
})

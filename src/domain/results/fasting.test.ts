import { expect, test } from 'vitest'
import type { Tube } from './order-at-hand.ts'
import { fastingOf } from './fasting.ts'
import type { KeptFact } from '#src/domain/tubes/draw-fact.ts'
import { TubeId } from '#src/domain/tubes/tube.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { TestItemId } from './item.ts'

const id = (n: number) => `01975f00-0000-7000-8000-${String(n).padStart(12, '0')}`
const visitId = VisitId.parse(id(1))
const sugar = { id: TestItemId.parse(id(2)) }
const lipids = { id: TestItemId.parse(id(3)) }
const collectedAt = Temporal.Instant.from('2026-11-20T03:00:00Z')

function aTube(n: number, said: KeptFact[], changes: object = {}) {
  const tube = {
    id: TubeId.parse(id(n)),
    orderId: id(9),
    visitId,
    said,
    collectedAt,
    labelledAt: collectedAt,
  }
  return { ...tube, ...changes } as unknown as Tube & { orderId: string }
}

function drawn(...tubes: (Tube & { orderId: string })[]) {
  const [grey, gold] = tubes
  const tubeItems = [
    ...(grey ? [{ tubeId: grey.id, testItemId: sugar.id }] : []),
    ...(gold ? [{ tubeId: gold.id, testItemId: lipids.id }] : []),
  ]
  return { tubes, tubeItems }
}

const ate = (at: string): KeptFact => ({ kind: 'food', answer: 'at', at })

test('the last food is counted to the sample, for every tube of the same visit', () => {
  const tree = drawn(aTube(4, [ate('2026-11-19T17:00:00Z')]), aTube(5, []))
  const tenHours = { moment: { kind: 'food', minutes: 600 }, isShort: false }
  expect(fastingOf(tree, sugar, 8)).toEqual({ hours: 8, ...tenHours })
  expect(fastingOf(tree, lipids, 10)).toEqual({ hours: 10, ...tenHours })
  expect(fastingOf(tree, lipids, 12)).toMatchObject({ hours: 12, isShort: true })
})

test('another person at the same door, or another visit, answers nothing', () => {
  const food = [ate('2026-11-19T17:00:00Z')]
  const unasked = { hours: 10, moment: null, isShort: false }
  const other = drawn(aTube(4, food, { orderId: id(8) }), aTube(5, []))
  expect(fastingOf(other, lipids, 10)).toEqual(unasked)
  const later = drawn(aTube(4, food, { visitId: VisitId.parse(id(7)) }), aTube(5, []))
  expect(fastingOf(later, lipids, 10)).toEqual(unasked)
})

test('who does not know when they ate is not said to have fasted too short', () => {
  const tree = drawn(aTube(4, [{ kind: 'food', answer: 'not-known' }]))
  expect(fastingOf(tree, sugar, 8)).toMatchObject({
    moment: { kind: 'food', answer: 'not-known' },
    isShort: false,
  })
})

test('a test that asks for no fast has no answer to show', () => {
  expect(fastingOf(drawn(aTube(4, [])), sugar, 0)).toBeNull()
})

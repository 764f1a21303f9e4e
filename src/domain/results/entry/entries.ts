import type { Decision, Refused } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Controlled } from '#src/domain/quality-control/blocking.ts'
import type { BenchFacts, Hand } from '#src/domain/results/bench/bench-facts.ts'
import { changesOf } from '#src/domain/results/bench/bench-changes.ts'
import { begun, itemOf, type Work } from '#src/domain/results/bench/bench-work.ts'
import type { EnterResult } from '#src/domain/results/calculated/inputs.ts'
import { recomputed } from '#src/domain/results/calculated/recomputed.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { entered, type EntryAnswer, type WhyNotEntered } from './entry.ts'

/** One value of several that are entered together. */
export type EntryOfItem = { testItemId: TestItemId; result: EnterResult }

type Facts = BenchFacts & Controlled
type Entering = Hand & { by: UserId }
type Kept = { testItemId: TestItemId; isNew: boolean } & EntryAnswer
type Left = { testItemId: TestItemId; why: Refused<WhyNotEntered> }
type Answer = { entered: readonly Kept[]; refused: readonly Left[] }

/** Whether every value is of a test of the order. Source: life cycle 5. */
export function isOfOrder(
  { order, items }: Pick<BenchFacts, 'order' | 'items'>,
  inputs: readonly EntryOfItem[],
): boolean {
  const ofOrder = items.filter(({ orderId }) => orderId === order.id)
  return inputs.every(({ testItemId }) => ofOrder.some(({ id }) => id === testItemId))
}

/** `whole`: the same work with everything that follows from its values. */
type Panel = Answer & { work: Work; whole: Work }

/**
 * Enters several results of one order as if one after the other. One that is refused leaves the
 * others: it says why. What follows from them is computed once, from all of them.
 * Source: life cycle 5; decision 028; decision 045.
 */
export function entries(
  facts: Facts,
  inputs: readonly EntryOfItem[],
  hand: Entering,
): Decision<Answer, never> {
  const nothing: Panel = { work: begun(facts), whole: begun(facts), entered: [], refused: [] }
  const panel = inputs.reduce((before, one) => withEntry(before, facts, one, hand), nothing)
  const answer = { entered: panel.entered, refused: panel.refused }
  const [first, ...others] = panel.entered.filter(({ isNew }) => isNew).map(auditOf)
  if (!first) return { ok: true, answer }
  const { noted = [], ...changes } = changesOf(panel.whole, first)
  const each = others.map((one) => ({ action: 'result:enter' as const, ...one }))
  return { ok: true, answer, changes: { ...changes, noted: [...noted, ...each] } }
}

const auditOf = ({ testItemId, flag }: Kept) => ({ subjectId: testItemId, detail: { flag } })

function withEntry(
  panel: Panel,
  controlled: Controlled,
  { testItemId, result }: EntryOfItem,
  hand: Entering,
): Panel {
  const item = itemOf(panel.work, testItemId)
  const one = entered(panel.work, { ...controlled, item }, result, hand)
  if (!one.ok) return leftOut(panel, testItemId, one)
  const kept = { testItemId, isNew: one.work !== null, ...one.answer }
  const list = [...panel.entered, kept]
  if (!one.work) return { ...panel, entered: list }
  // A value is refused with what would follow from it.
  const whole = recomputed(one.work, item.orderId, hand)
  if (!whole.ok) return leftOut(panel, testItemId, whole)
  return { ...panel, work: one.work, whole: whole.work, entered: list }
}

function leftOut(panel: Panel, testItemId: TestItemId, why: Left['why']): Panel {
  return { ...panel, refused: [...panel.refused, { testItemId, why }] }
}

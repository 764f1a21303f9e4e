import type { Decision } from '#src/domain/changes.ts'
import { transition } from '#src/domain/transition.ts'
import { whyNotAsShown } from './as-shown.ts'
import { changesOf } from './bench/bench-changes.ts'
import type { BenchFacts } from './bench/bench-facts.ts'
import { begun, moved, type Work } from './bench/bench-work.ts'
import { followingFrom } from './calculated/computed-items.ts'
import type { HoldResult } from './calculated/inputs.ts'
import type { Item } from './order-at-hand.ts'

type Facts = BenchFacts & { item: Item }
type WhyNot = 'stale' | 'not-allowed-now' | 'referred-out'

/**
 * A person who doubts a shown value holds it back, and why: it is not signed before somebody other
 * than who entered it verifies it again. What was computed from it is held with it.
 * Source: life cycle 5; decision 177.
 */
export function holdingBack(
  facts: Facts,
  { reason, version }: HoldResult,
): Decision<{ state: 'held' }, WhyNot> {
  const { item, items } = facts
  const why = whyNotAsShown(facts, item, 'hold-back', version)
  if (why) return why
  const inOrder = items.filter(({ orderId }) => orderId === item.orderId)
  const following = followingFrom(inOrder, [item]).filter((row) =>
    transition('item', row, 'hold-back'),
  )
  const work = [item, ...following].reduce((so, row) => doubted(so, row, reason), begun(facts))
  const audit = { subjectId: item.id, detail: { event: 'hold-back', reason } }
  return { ok: true, answer: { state: 'held' }, changes: changesOf(work, audit) }
}

function doubted(work: Work, item: Item, reason: string): Work {
  const current = work.facts.results.filter(({ testItemId }) => testItemId === item.id)
  const rows = current.map(({ id }) => ({ id, needsSecondPerson: true as const }))
  return moved(work, item, { event: 'hold-back', reason }, { updated: { doubted: rows } })
}

import type { Decision } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { stale, whyReferredOut } from './as-shown.ts'
import type { BenchFacts, Hand } from './bench/bench-facts.ts'
import { changesOf } from './bench/bench-changes.ts'
import { begun, itemOf, moved, newCall, toldAgain, type Work } from './bench/bench-work.ts'
import { needsDecision } from './decision.ts'
import type { DecideResult } from './calculated/inputs.ts'
import type { ItemState } from './item-machine.ts'
import type { Item } from './order-at-hand.ts'
import type { Result } from './result.ts'

type Facts = BenchFacts & { item: Item }
type By = Hand & { by: UserId }
type Answer = { state: ItemState; flag: DecideResult['decision'] }
type WhyNot = 'stale' | 'not-allowed-now' | 'referred-out' | 'same-person'

/**
 * The pathologist decides about a number that nothing judged: normal, abnormal or critical, and
 * why; never about a number of their own. Back among the entered ones it is verified; a critical
 * one stays held, and is called.
 * Source: life cycle 5; reliability L12; decision 030.
 */
export function deciding(facts: Facts, input: DecideResult, hand: By): Decision<Answer, WhyNot> {
  const { item, results } = facts
  if (item.version !== input.version) return stale(facts, item)
  const out = whyReferredOut(facts, item)
  if (out) return out
  const result = results.find(({ testItemId }) => testItemId === item.id)
  const stands = { machine: 'item', state: item.state } as const
  if (!result || !needsDecision(result)) return { ok: false, error: 'not-allowed-now', stands }
  if (result.enteredBy === hand.by) return { ok: false, error: 'same-person' }
  const { decision } = input
  const work = toldAgain(released(facts, result, input, hand), item, hand)
  const audit = { subjectId: item.id, detail: { event: 'decide', decision } }
  const answer = { state: itemOf(work, item.id).state, flag: decision }
  return { ok: true, answer, changes: changesOf(work, audit) }
}

function released(facts: Facts, result: Result, input: DecideResult, hand: By): Work {
  const { item } = facts
  const { decision, comment } = input
  const said = { flag: decision, decision, decisionComment: comment }
  const decided = { ...said, decidedBy: hand.by, decidedAt: hand.now }
  const held = item.state === 'held' ? begun(facts) : moved(begun(facts), item, { event: 'hold' })
  const updated = { decided: [{ id: result.id, ...decided }] }
  const release = { event: 'release', reason: decision } as const
  const open = moved(held, itemOf(held, item.id), release, { updated })
  const results = facts.results.map((row) => (row.id === result.id ? { ...row, ...decided } : row))
  const work = { ...open, facts: { ...open.facts, results } }
  if (decision !== 'critical') return work
  const callTask = [newCall(item, result.id, hand)]
  return moved(
    work,
    itemOf(work, item.id),
    { event: 'hold', reason: decision },
    {
      created: { callTask },
    },
  )
}

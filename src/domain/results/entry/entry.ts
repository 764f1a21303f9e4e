import type { Decision } from '#src/domain/changes.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { type Controlled, measuredOn } from '#src/domain/quality-control/blocking.ts'
import { whyComputed, whyNotAsShown } from '#src/domain/results/as-shown.ts'
import type { BenchFacts, Hand } from '#src/domain/results/bench/bench-facts.ts'
import { begun, dropped, itemOf, put } from '#src/domain/results/bench/bench-work.ts'
import { changesOf } from '#src/domain/results/bench/bench-changes.ts'
import type { ResultFlag } from '#src/domain/results/judging/flag.ts'
import type { EnterResult } from '#src/domain/results/calculated/inputs.ts'
import type { ItemState } from '#src/domain/results/item-machine.ts'
import { type Judged, judged, type Misread } from '#src/domain/results/judging/judged.ts'
import type { Item } from '#src/domain/results/order-at-hand.ts'
import { recomputed } from '#src/domain/results/calculated/recomputed.ts'
import type { Result } from '#src/domain/results/result.ts'
import { besideShown } from './beside-shown.ts'

type Facts = BenchFacts & Controlled & { item: Item }
type Entering = Hand & { by: UserId }
type WhyNot =
  | 'computed-result'
  | 'which-instrument'
  | 'stale'
  | 'not-allowed-now'
  | Misread['error']
type Answer = { state: ItemState; flag: ResultFlag }

/**
 * Enters one result, flagged by the range valid at the draw. Entering again before it is verified
 * keeps the earlier value, hidden; the very same again changes nothing. A critical one is held for
 * a second look and opens a call at once. Refuses `which-instrument` where the lab measures the test
 * on several and none of them is named.
 * Source: life cycle 5; decision 028; decision 228.
 */
export function entry(facts: Facts, input: EnterResult, hand: Entering): Decision<Answer, WhyNot> {
  const { item } = facts
  const computed = whyComputed(facts, item, 'computed-result')
  if (computed) return computed
  const over = replacedBy(facts)
  const read = judged(facts, hand.now, item, besideShown(input, over))
  if (!read.ok) return read
  const measured = measuredOn(facts, item, input.instrumentId)
  if (!measured.ok) return measured
  const on = measured.instrumentId
  const comment = input.comment ?? null
  if (over && isSameAgain(over, { ...read.value, comment }) && on === onWhich(facts))
    return { ok: true, answer: { state: item.state, flag: over.flag } }
  const isAgain = item.state === 'entered' || item.state === 'held'
  const why = whyNotAsShown(facts, item, isAgain ? 'retest' : 'enter', input.version)
  if (why) return why
  const ready = isAgain ? dropped(begun(facts), item, { ...AGAIN, hand }) : begun(facts)
  const value = { judged: read.value, comment, over, on, by: hand.by }
  const entered = put(ready, itemOf(ready, item.id), value, hand)
  const whole = recomputed(entered, item.orderId, hand)
  if (!whole.ok) return whole
  const { flag } = read.value.judgement
  const audit = { subjectId: item.id, detail: { flag } }
  const answer = { state: itemOf(entered, item.id).state, flag }
  return { ok: true, answer, changes: changesOf(whole.work, audit) }
}

const AGAIN = { event: 'retest', reason: 'entered again' } as const

/** The value that is not verified yet, and may be typed over. */
function replacedBy({ item, results }: Facts): Result | undefined {
  if (item.state !== 'entered' && item.state !== 'held') return undefined
  return results.find(({ testItemId }) => testItemId === item.id)
}

function onWhich({ measured, item }: Facts): InstrumentId | null {
  return measured.find(({ testItemId }) => testItemId === item.id)?.instrumentId ?? null
}

/** The parts of a value that a person enters. */
const said = ['value', 'comparator', 'choice', 'text', 'comment'] as const
type Said = Pick<Judged & Result, (typeof said)[number]>

/** A double click: the very same value again is neither a second value nor a second alarm. */
function isSameAgain(current: Said, again: Said): boolean {
  return said.every((part) => again[part] === current[part])
}

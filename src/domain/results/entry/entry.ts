import { verifiedByRule } from '#src/domain/auto-verification/by-rule.ts'
import type { KeptLot, ReagentLotId } from '#src/domain/calculations/kept-lot.ts'
import { lotOfValue } from '#src/domain/calculations/lot-of-value.ts'
import type { Decision, Refused } from '#src/domain/changes.ts'
import type { Awaited } from '#src/domain/instruments/waiting-value.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import {
  type Controlled,
  measuredOn,
  whyNotElsewhere,
} from '#src/domain/quality-control/blocking.ts'
import { addedByRule } from '#src/domain/reflex/added-by-rule.ts'
import { whyComputed, whyNotAsShown } from '#src/domain/results/as-shown.ts'
import type { BenchFacts, Hand } from '#src/domain/results/bench/bench-facts.ts'
import { begun, dropped, itemOf, put, type Work } from '#src/domain/results/bench/bench-work.ts'
import { changesOf } from '#src/domain/results/bench/bench-changes.ts'
import type { ResultFlag } from '#src/domain/results/judging/flag.ts'
import type { EnterResult } from '#src/domain/results/calculated/inputs.ts'
import type { ItemState } from '#src/domain/results/item-machine.ts'
import { type Judged, judged, type Misread } from '#src/domain/results/judging/judged.ts'
import type { Item } from '#src/domain/results/order-at-hand.ts'
import { recomputed } from '#src/domain/results/calculated/recomputed.ts'
import type { Result } from '#src/domain/results/result.ts'
import { besideShown } from './beside-shown.ts'

type At = Controlled & Partial<Awaited> & { item: Item }
type Entering = Hand & {
  by: UserId
  /** The instrument sent a flag with it. */
  isFlagged?: boolean
  /** When the instrument measured it. */
  measuredAt?: Temporal.Instant | null
}
export type WhyNotEntered =
  | 'computed-result'
  | 'which-instrument'
  | 'other-instrument'
  | 'which-lot'
  | 'control-failed'
  | 'stale'
  | 'not-allowed-now'
  | 'referred-out'
  | Misread['error']
export type EntryAnswer = { state: ItemState; flag: ResultFlag }

/**
 * Enters one result, flagged by the range valid at the draw. Entering again before it is verified
 * keeps the earlier value, hidden; the very same again changes nothing. A critical one is held for
 * a second look and opens a call at once. Refuses `which-instrument` where the lab measures the test
 * on several and none of them is named, `other-instrument` or `control-failed` where the value that
 * is typed over was measured on another one, `which-lot` where nobody says with which lot of reagent.
 * A rule of the lab that is on verifies it in the same step, and rules of the lab may then add tests.
 * Source: life cycle 5; decisions 028, 228, 239, 242, 256 and 261.
 */
export function entry(
  facts: BenchFacts & At,
  input: EnterResult,
  hand: Entering,
  reason: string = AGAIN,
): Decision<EntryAnswer, WhyNotEntered> {
  const one = entered(begun(facts), facts, input, { ...hand, reason })
  if (!one.ok) return one
  const { answer, work } = one
  if (!work) return { ok: true, answer }
  const whole = recomputed(work, facts.item.orderId, hand)
  if (!whole.ok) return whole
  const audit = { subjectId: facts.item.id, detail: { flag: answer.flag } }
  return { ok: true, answer, changes: changesOf(whole.work, audit) }
}

/** `work`: null where the very same value stands already. */
type Entered = { ok: true; answer: EntryAnswer; work: Work | null }

/**
 * The same beside what was done before, without the values that follow from it.
 * Source: life cycle 5; decision 028.
 */
export function entered(
  work: Work,
  at: At,
  input: EnterResult,
  { reason = AGAIN, ...hand }: Entering & { reason?: string },
): Entered | Refused<WhyNotEntered> {
  const { facts } = work
  const { item } = at
  const computed = whyComputed(facts, item, 'computed-result')
  if (computed) return computed
  const over = replacedBy(facts, item)
  const read = judged(facts, hand.now, item, besideShown(input, over))
  if (!read.ok) return read
  const measured = measuredOn(at, item, input.instrumentId)
  if (!measured.ok) return measured
  const on = measured.instrumentId
  const lot = lotRead(at, facts, read.value.unit, { ...input, ...hand, on, over })
  if (!lot.ok) return lot
  const { lot: reagentLot } = lot
  const comment = input.comment ?? null
  const again = { ...read.value, comment, reagentLot }
  if (over && isSameAgain(over, again) && on === onWhich(at))
    return { ok: true, answer: { state: item.state, flag: over.flag }, work: null }
  const isAgain = item.state === 'entered' || item.state === 'held'
  const why =
    whyNotAsShown(facts, item, isAgain ? 'retest' : 'enter', input.version) ??
    whyNotElsewhere(at, item, { over, on, by: hand.by })
  if (why) return why
  const ready = isAgain ? dropped(work, item, { event: 'retest', reason, hand }) : work
  const value = { judged: read.value, comment, over, on, reagentLot, by: hand.by }
  const stored = put(ready, itemOf(ready, item.id), value, hand)
  const here = { on, isFlagged: hand.isFlagged === true, now: hand.now }
  const verified = verifiedByRule(stored, item.id, here, rulesFor(at))
  const done = addedByRule(verified, item.id, hand)
  const answer = { state: itemOf(done, item.id).state, flag: read.value.judgement.flag }
  return { ok: true, answer, work: done }
}

type Told = Pick<Entering, 'measuredAt' | 'now'> & {
  on: InstrumentId | null
  over: Result | undefined
  lotId?: ReagentLotId | undefined
}

/** The lot of reagent that a value of PT keeps. */
function lotRead(at: At, facts: BenchFacts, unit: string | null, { over, ...told }: Told) {
  const before = over && { lot: over.reagentLot, isThere: onWhich(at) === told.on }
  return lotOfValue(facts, at.item, { ...told, unit, over: before })
}

function lotName(lot: KeptLot | null | undefined): string | null {
  if (!lot) return null
  return 'none' in lot ? lot.none : lot.id
}

/** None where another value waits, undecided, for the test: a person looks at both. */
function rulesFor({ auto = [], waiting = [], item }: At) {
  return waiting.some(({ testItemId }) => testItemId === item.id) ? [] : auto
}

/** Why an earlier value no longer counts, where nobody says more. */
const AGAIN = 'entered again'

/** The value that is not verified yet, and may be typed over. */
function replacedBy({ results }: BenchFacts, item: Item): Result | undefined {
  if (item.state !== 'entered' && item.state !== 'held') return undefined
  return results.find(({ testItemId }) => testItemId === item.id)
}

function onWhich({ measured, item }: At): InstrumentId | null {
  return measured.find(({ testItemId }) => testItemId === item.id)?.instrumentId ?? null
}

/** The parts of a value that a person enters. */
const said = ['value', 'comparator', 'choice', 'text', 'comment'] as const
type Said = Pick<Judged & Result, (typeof said)[number] | 'reagentLot'>

/** A double click: the very same value again is neither a second value nor a second alarm. */
function isSameAgain(current: Said, again: Said): boolean {
  const isSameLot = lotName(again.reagentLot) === lotName(current.reagentLot)
  return isSameLot && said.every((part) => again[part] === current[part])
}

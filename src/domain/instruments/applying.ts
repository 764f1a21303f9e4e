import { isFlagged } from '#src/domain/auto-verification/instrument-flags.ts'
import { isOwnBooking } from '#src/domain/bookings/own-booking.ts'
import type { Changes, Decision } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Controlled } from '#src/domain/quality-control/blocking.ts'
import type { Result } from '#src/domain/result.ts'
import { whyComputed } from '#src/domain/results/as-shown.ts'
import type { BenchFacts } from '#src/domain/results/bench/bench-facts.ts'
import { EnterResult } from '#src/domain/results/calculated/inputs.ts'
import { entry } from '#src/domain/results/entry/entry.ts'
import type { Item } from '#src/domain/results/order-at-hand.ts'
import { type ArrivalCall, callsCarried, callsEnded, callsOfWaiting } from './arrival-calls.ts'
import type { InstrumentId } from './instrument.ts'
import { type ArrivedResult, type QueueReason, queueReasons } from './arrived-result.ts'
import { flagOfWaiting, isSameAs } from './judging-arrival.ts'
import type { MappedResult } from './mapped.ts'
import type { PlacedResult, WhyNotPlaced } from './placed-result.ts'
import type { InstrumentProfile } from './profile.ts'
import { type Applied, keptAside, settled } from './settling-arrival.ts'

export type Bench = BenchFacts & Controlled & { item: Item }
type Hand = {
  by: UserId
  now: Temporal.Instant
  newId: () => string
  /** The instrument of the lab that sent it; null: the lab has not said which one it is. */
  measuredOn: InstrumentId | null
}
type Decided = Decision<Applied, never>
export type Arriving = {
  arrived: ArrivedResult
  profile: InstrumentProfile
  placed: Result<PlacedResult, WhyNotPlaced>
  /** Those about this value, where it waited before. */
  calls: readonly ArrivalCall[]
}

/**
 * A value of an instrument at the bench: entered as a technician would enter it, judged by the same
 * rules, with the instrument's account as its author, so that a person must verify it. What the bench
 * would refuse waits for a person, with the reason and the test, and is called about at once where it is
 * critical; a value that stands already is never replaced, and the very same again is noted as such.
 * Source: life cycle 5; decisions 230 and 236.
 */
export function applying(facts: Bench, arriving: Arriving, hand: Hand): Decided {
  const { arrived, placed, calls } = arriving
  const { item } = facts
  if (!placed.ok) return awaiting(facts, arriving, reasonOf(placed.error), hand)
  // Who imported a file is the author of its values, and nobody measures their own blood.
  if (isOwnBooking(hand.by, facts.booking)) return awaiting(facts, arriving, 'own-booking', hand)
  if (item.state !== 'ready') return awaiting(facts, arriving, 'already-measured', hand)
  const { measuredAt } = arrived
  const asked = { ...hand, isFlagged: isFlagged(arrived.flags), measuredAt }
  const made = entering(facts, placed.value.mapped, asked)
  if (!made.ok) return awaiting(facts, arriving, made.error, hand)
  const row = { ...settled(arrived, 'entered'), testItemId: item.id }
  const waited = { arrived, item, flag: arrived.flag }
  const changes: Changes = callsCarried(calls, waited, made.changes, hand)
  return {
    ok: true,
    answer: { outcome: 'entered', reason: null },
    changes: {
      ...changes,
      updated: { ...changes.updated, arrival: [row] },
      audit: { subjectId: arrived.id, detail: { item: item.id, ...changes.audit.detail } },
    },
  }
}

/**
 * Whether a value comes before those that it is computed from: it is compared once they are there.
 * Source: decision 261.
 */
export function comesBeforeInputs(facts: Bench): boolean {
  return (
    facts.item.state === 'ready' && whyComputed(facts, facts.item, 'computed-result') !== undefined
  )
}

type Entered = { ok: true; changes: Changes } | { ok: false; error: QueueReason }

type Flagged = Hand & { isFlagged: boolean; measuredAt: Temporal.Instant | null }

function entering(facts: Bench, mapped: MappedResult, { measuredOn, ...hand }: Flagged): Entered {
  const typed = typedOf(facts, mapped, measuredOn)
  if (!typed.ok) return typed
  const decision = entry(facts, typed.value, hand)
  if (!decision.ok) return { ok: false, error: reasonOf(decision.error) }
  // Only the very value that stands changes nothing, and none does.
  return decision.changes
    ? { ok: true, changes: decision.changes }
    : { ok: false, error: 'already-measured' }
}

/**
 * A value that waits for its test, which nobody verifies meanwhile; the value that stands is no second
 * one.
 * Source: decision 236.
 */
export function awaiting(
  facts: Bench,
  arriving: Arriving,
  reason: QueueReason,
  hand: Hand,
): Decided {
  const { arrived, calls } = arriving
  const { item } = facts
  const stands = facts.results.find(({ testItemId }) => testItemId === item.id)
  if (reason === 'already-measured' && stands && isSameAs(facts, arriving, stands, hand.now)) {
    const row = { ...settled(arrived, 'same-again'), testItemId: item.id }
    const judged = { told: arrived.flag, now: stands.flag }
    const ended = callsEnded(calls, { arrived, item, stands: judged }, 'same again', hand)
    return keptAside(arrived, row, ended)
  }
  const flag = flagOfWaiting(facts, arriving, hand.now)
  const row = { ...settled(arrived, null), testItemId: item.id, reason, flag }
  return keptAside(arrived, row, callsOfWaiting(calls, { arrived, item, flag }, hand))
}

type Typed = { ok: true; value: EnterResult } | { ok: false; error: QueueReason }

/** As it would be typed, with its unit. A unit that is missing is never assumed. Source: decision 040. */
export function typedOf(
  facts: Bench,
  { value, unit }: MappedResult,
  measuredOn: InstrumentId | null,
): Typed {
  const { item, rules } = facts
  if (item.resultType !== 'numeric') return { ok: false, error: 'not-taken' }
  const own = rules.tests.find(({ code }) => code === item.testCode)?.unit ?? null
  if (unit === null && own !== null) return { ok: false, error: 'unit-missing' }
  if (isMeasuredElsewhere(facts, measuredOn)) return { ok: false, error: 'which-instrument' }
  const typed = unit ? `${value} ${unit}` : value
  const isKnown = facts.instruments.some(({ instrumentId }) => instrumentId === measuredOn)
  const read = EnterResult.safeParse({
    type: 'numeric',
    value: typed,
    version: item.version,
    ...(measuredOn && isKnown && { instrumentId: measuredOn }),
  })
  return read.success ? { ok: true, value: read.data } : { ok: false, error: 'number-expected' }
}

/**
 * The lab says which instruments measure the test, and the one that sent the value is none of them: the
 * controls of another one would decide about it. Where the lab has not said which one sends, it is as
 * with a technician who names none.
 */
function isMeasuredElsewhere({ instruments, item }: Bench, measuredOn: InstrumentId | null) {
  const those = instruments.filter(({ testCode }) => testCode === item.testCode)
  const isThere = those.some(({ instrumentId }) => instrumentId === measuredOn)
  return measuredOn !== null && those.length > 0 && !isThere
}

const known: ReadonlySet<string> = new Set(queueReasons)

/** A refusal of the bench, where it is one of the reasons to wait. */
function reasonOf(error: string): QueueReason {
  return isReason(error) ? error : 'not-taken'
}

function isReason(text: string): text is QueueReason {
  return known.has(text)
}

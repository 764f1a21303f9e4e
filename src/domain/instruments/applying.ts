import type { Changes, Decision } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Controlled } from '#src/domain/quality-control/blocking.ts'
import type { BenchFacts } from '#src/domain/results/bench/bench-facts.ts'
import { EnterResult } from '#src/domain/results/calculated/inputs.ts'
import { entry } from '#src/domain/results/entry/entry.ts'
import type { Item } from '#src/domain/results/order-at-hand.ts'
import {
  type ArrivalOutcome,
  type ArrivedResult,
  type QueueReason,
  queueReasons,
} from './arrived-result.ts'
import type { MappedResult } from './mapped.ts'
import type { WhyNotPlaced } from './placed-result.ts'

type Bench = BenchFacts & Controlled & { item: Item }
type Hand = { by: UserId; now: Temporal.Instant; newId: () => string }
export type Applied = { outcome: ArrivalOutcome | null; reason: QueueReason | null }
type Decided = Decision<Applied, never>

/**
 * A value of an instrument at the bench: entered as a technician would enter it, judged by the same
 * rules, with the instrument's account as its author, so that a person must verify it. What the bench
 * would refuse waits for a person, with the reason; a value that stands already is never replaced.
 * Source: life cycle 5; decision 230.
 */
export function applying(
  facts: Bench,
  arrived: ArrivedResult,
  mapped: MappedResult,
  { linkName, ...hand }: Hand & { linkName: string },
): Decided {
  if (facts.item.state !== 'ready') return queued(arrived, 'already-measured')
  const typed = typedOf(facts, mapped, linkName)
  if (!typed.ok) return queued(arrived, typed.error)
  const decision = entry(facts, typed.value, hand)
  if (!decision.ok) return queued(arrived, reasonOf(decision.error))
  const changes: Changes = decision.changes ?? nothing(arrived)
  const row = { ...settled(arrived, 'entered'), testItemId: facts.item.id }
  return {
    ok: true,
    answer: { outcome: 'entered', reason: null },
    changes: {
      ...changes,
      updated: { ...changes.updated, arrival: [row] },
      audit: { subjectId: arrived.id, detail: { item: facts.item.id, ...changes.audit.detail } },
    },
  }
}

type Typed = { ok: true; value: EnterResult } | { ok: false; error: QueueReason }

/** As it would be typed, with its unit. A unit that is missing is never assumed. */
function typedOf(facts: Bench, { value, unit }: MappedResult, linkName: string): Typed {
  const { item, rules } = facts
  if (item.resultType !== 'numeric') return { ok: false, error: 'not-taken' }
  const own = rules.tests.find(({ code }) => code === item.testCode)?.unit ?? null
  if (unit === null && own !== null) return { ok: false, error: 'unit-missing' }
  const typed = unit ? `${value} ${unit}` : value
  const on = instrumentNamed(facts, linkName)
  const read = EnterResult.safeParse({
    type: 'numeric',
    value: typed,
    version: item.version,
    ...(on && { instrumentId: on }),
  })
  return read.success ? { ok: true, value: read.data } : { ok: false, error: 'number-expected' }
}

/**
 * The lab's instrument for the test of the item that has the name of the one that sent it: its controls
 * decide whether the value may be verified. Undefined where none has: then as a technician who names none.
 * Source: decision 228.
 */
function instrumentNamed({ instruments, item }: Bench, linkName: string) {
  const name = linkName.toLowerCase()
  return instruments.find(
    (one) => one.testCode === item.testCode && one.name.toLowerCase() === name,
  )?.instrumentId
}

const known: ReadonlySet<string> = new Set(queueReasons)

/** A refusal of the bench, where it is one of the reasons to wait. */
function reasonOf(error: string): QueueReason {
  return isReason(error) ? error : 'not-taken'
}

function isReason(text: string): text is QueueReason {
  return known.has(text)
}

/**
 * A value of control material: kept for quality control, never of a patient.
 * Source: life cycle 5; decision 230.
 */
export function keptAsControl(arrived: ArrivedResult): Decided {
  const answer: Applied = { outcome: 'control', reason: null }
  return { ok: true, answer, changes: alone(arrived, settled(arrived, 'control')) }
}

/**
 * A value without a place: it waits for a person, with the reason, or nobody asked for it.
 * Source: decision 230.
 */
export function unplaced(arrived: ArrivedResult, why: WhyNotPlaced): Decided {
  if (why !== 'not-ordered' && why !== 'ignored') return queued(arrived, why)
  const answer: Applied = { outcome: why, reason: null }
  return { ok: true, answer, changes: alone(arrived, settled(arrived, why)) }
}

function queued(arrived: ArrivedResult, reason: QueueReason): Decided {
  const row = { ...settled(arrived, null), reason }
  return { ok: true, answer: { outcome: null, reason }, changes: alone(arrived, row) }
}

/** The row as it changes, where nobody decided. */
function settled({ id, version, chosenTest }: ArrivedResult, outcome: ArrivalOutcome | null) {
  const nobody = { note: null, decidedAt: null, decidedBy: null }
  return { id, version, chosenTest, outcome, reason: null, testItemId: null, ...nobody }
}

type Row = NonNullable<NonNullable<Changes['updated']>['arrival']>[number]

function alone(arrived: ArrivedResult, row: Row): Changes {
  const { reason, outcome } = row
  return {
    ...nothing(arrived),
    updated: { arrival: [row] },
    audit: { subjectId: arrived.id, detail: { reason, outcome } },
  }
}

function nothing({ id }: ArrivedResult): Changes {
  return { bookingId: null, transitions: [], audit: { subjectId: id } }
}

import { amendedLot } from '#src/domain/calculations/lot-of-value.ts'
import type { Refused } from '#src/domain/changes.ts'
import type { BenchFacts } from '#src/domain/results/bench/bench-facts.ts'
import { computedAnew } from '#src/domain/results/calculated/computed-anew.ts'
import { fromOf } from '#src/domain/results/calculated/recomputed.ts'
import { needsDecision } from '#src/domain/results/decision.ts'
import { besideShown } from '#src/domain/results/entry/beside-shown.ts'
import { isPublished } from '#src/domain/results/item-machine.ts'
import {
  type Judged,
  judged,
  judgedComputed,
  type Misread,
} from '#src/domain/results/judging/judged.ts'
import type { Item } from '#src/domain/results/order-at-hand.ts'
import { standingOf } from '#src/domain/results/standing-of.ts'
import type { RevisedDecision, RevisedValue } from './inputs.ts'
import { shownBy } from './report-content.ts'
import { newsOf } from './report-results.ts'
import type { Reporting } from './reporting.ts'
import type { NewResult } from './revised-body.ts'
import type { RevisionReason } from './revision.ts'
import { type Entered, type RevisedRow, revisedRow } from './revised-row.ts'

/** A published test, the row of its new value, and what the report will say about it. */
export type Revised = RevisedRow & { item: Item; news: NewResult }

export type Proposed = {
  values: readonly RevisedValue[]
  decisions?: readonly RevisedDecision[] | undefined
  /** Why the values change. */
  reason: RevisionReason
  entered: Entered
}

/** An order with what judges new values of its tests and what its report states. */
type Revisable = Omit<BenchFacts, 'calls' | 'cases' | 'notify' | 'notified'> & Reporting
type Facts = Revisable

export type WhyNotRevised =
  | 'not-found'
  | 'not-allowed-now'
  | 'stale'
  | 'computed-result'
  | 'referred-value'
  | Misread['error']

type Maybe<Value> = { ok: true; value: Value } | Refused<WhyNotRevised>
type Row = Omit<Revised, 'news'>

/**
 * New values of published tests of an order, each judged as at entry: by sex and age at the draw.
 * Refuses `not-found` for a test of another order, `not-allowed-now` for one that is not published,
 * `stale`, with the current state, where its value changed since it was shown. Values computed from
 * them follow.
 * Source: decision 031; decision 032.
 */
export function revisedResults(
  facts: Facts,
  proposed: Proposed,
  now: Temporal.Instant,
): Maybe<Revised[]> {
  const named = itemsOf(facts, proposed.values)
  if (!named.ok) return named
  if (named.value.some(({ item, value }) => item.version !== value.result.version))
    return staleRevision(facts, proposed)
  const revised: Row[] = []
  for (const [at, { item, value }] of named.value.entries()) {
    const before = facts.results.find(({ testItemId }) => testItemId === item.id)
    if (before?.referralId)
      return { ok: false, error: 'referred-value', facts: { test: item.name } }
    const read = judged(facts, now, item, besideShown(value.result, before))
    if (!read.ok) return namingField(`values.${at}.result`, read)
    const comment = value.result.comment || null
    const why = { reason: proposed.reason, at: proposed.entered.at }
    const reagentLot = amendedLot(facts.lots ?? [], before?.reagentLot, why)
    const put = { judged: read.value, comment, computedFrom: null, reagentLot }
    revised.push(rowOf(facts, item, put, proposed))
  }
  const follow = computedAnew(facts, { orderId: facts.order.id, revised, now }, (anew) => {
    const { item, found, from } = anew
    const read = judgedComputed(facts, now, item, found)
    if (!read.ok) return read
    const value = { judged: read.value, comment: null, computedFrom: fromOf(found, from) }
    return { ok: true, value: rowOf(facts, item, value, proposed) }
  })
  if (!follow.ok) return follow
  const shown = { published: facts.items, ...shownBy(facts, now) }
  return { ok: true, value: newsOf(facts, shown, [...revised, ...follow.value]) }
}

type Value = Pick<RevisedRow['row'], 'comment' | 'computedFrom' | 'reagentLot'> & { judged: Judged }

function rowOf(facts: Facts, item: Item, value: Value, { decisions = [], entered }: Proposed): Row {
  const decided = decisions.find(({ testItemId }) => testItemId === item.id)
  return { item, ...revisedRow(facts, item, { ...value, entered, decided }) }
}

/** Of several values sent at once, a refused one names its field by the full path. */
function namingField(path: string, read: Misread): Misread {
  const named = Object.entries(read.fields ?? {}).map(([name, kind]) => [`${path}.${name}`, kind])
  return read.fields ? { ...read, fields: Object.fromEntries(named) } : read
}

type Named = { item: Item; value: RevisedValue }

function itemsOf({ items, order }: Facts, values: readonly RevisedValue[]): Maybe<Named[]> {
  const named: Named[] = []
  for (const value of values) {
    const item = items.find((one) => one.id === value.testItemId && one.orderId === order.id)
    if (!item) return { ok: false, error: 'not-found' }
    if (!isPublished(item.state))
      return { ok: false, error: 'not-allowed-now', stands: { machine: 'item', state: item.state } }
    named.push({ item, value })
  }
  return { ok: true, value: named }
}

/**
 * The refusal of a draft about older values, with the current state of each.
 * Source: decision 100.
 */
export function staleRevision(
  { items, order, results, names }: Facts,
  asked: { values?: readonly RevisedValue[] },
): Refused<'stale'> {
  const ids = new Set(asked.values?.map(({ testItemId }) => testItemId))
  const published = items.filter(({ orderId, state }) => orderId === order.id && isPublished(state))
  const named = asked.values ? published.filter(({ id }) => ids.has(id)) : published
  return { ok: false, error: 'stale', standing: standingOf(named, results, names) }
}

/** Refuses, by test, while a number among them is one that nothing judges. Source: decision 100. */
export function whyUndecided(revised: readonly Revised[]): Refused<'needs-decision'> | undefined {
  const open = revised.filter(({ row }) => needsDecision(row)).map(({ item }) => item)
  if (open.length === 0) return undefined
  return {
    ok: false,
    error: 'needs-decision',
    facts: { tests: open.map(({ name }) => name).join(', ') },
    fields: Object.fromEntries(open.map(({ id }) => [`decisions.${id}`, 'needs-decision'])),
  }
}

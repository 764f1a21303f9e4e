import { orderOf, sampleOf } from '#src/domain/bookings/aggregate.ts'
import type { ConfirmedLot } from '#src/domain/calculations/lot-in-force.ts'
import { lotToday } from '#src/domain/calculations/lot-of-value.ts'
import { ageInYears, indianDay } from '#src/domain/india-time.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { BenchFacts, Hand } from '#src/domain/results/bench/bench-facts.ts'
import { dropped, itemOf, put, toldAgain, type Work } from '#src/domain/results/bench/bench-work.ts'
import {
  compute,
  type Computed,
  type ComputedFor,
  type ComputedFrom,
  type Drawn,
  type Formula,
  type InputValue,
} from './computed.ts'
import { type ComputedItem, computedItems } from './computed-items.ts'
import { isMeasured } from '#src/domain/results/item-machine.ts'
import { judgedComputed, type Misread } from '#src/domain/results/judging/judged.ts'
import type { Item } from '#src/domain/results/order-at-hand.ts'
import type { Result } from '#src/domain/results/result.ts'
import { pregnancyIn } from '#src/domain/results/judging/yardstick-of.ts'

type One = ComputedItem<Item>
type Author = Hand & { by: UserId | null }
type Recomputed = { ok: true; work: Work } | Misread

/** What other values of an order are computed from. */
export type Known = Pick<
  BenchFacts,
  'booking' | 'orders' | 'lines' | 'items' | 'tubes' | 'tubeItems' | 'rules'
> & {
  results: readonly Pick<
    Result,
    'id' | 'testItemId' | 'value' | 'comparator' | 'computedFrom' | 'reagentLot'
  >[]
  lots?: readonly ConfirmedLot[]
}

/**
 * Recomputes what follows from other results of an order, after one of those was entered, sent back
 * or drawn again. Published values are unchanged. A value whose inputs changed is superseded, even
 * if verified, or signed but unpaid: it goes back, and is verified and signed with them. The new
 * one is entered by whoever acts, or by `by`.
 * Source: ISO 15189:2022 7.6.3; decision 045.
 */
export function recomputed(work: Work, orderId: OrderId, hand: Author, by = hand.by): Recomputed {
  const items = work.facts.items.filter((item) => item.orderId === orderId)
  let done: Recomputed = { ok: true, work }
  for (const one of computedItems(items)) {
    if (!done.ok) return done
    done = recomputedOne(done.work, one, hand, by)
  }
  return done
}

const open = new Set(['ready', 'entered', 'held', 'tech-verified', 'authorised'])

function recomputedOne(work: Work, one: One, hand: Author, by: UserId | null): Recomputed {
  const item = itemOf(work, one.item.id)
  if (!open.has(item.state)) return { ok: true, work }
  const { found, from } = computedNow(work.facts, one, hand.now)
  const current =
    item.state === 'ready'
      ? undefined
      : work.facts.results.find(({ testItemId }) => testItemId === item.id)
  if (current && isSame(current, found, from)) return { ok: true, work }
  const event = item.state === 'authorised' ? 'reopen' : 'retest'
  const ready = current ? dropped(work, item, { event, reason: CHANGED, hand }) : work
  if (found.kind === 'waiting') return { ok: true, work: toldAgain(ready, item, hand) }
  const judged = judgedComputed(ready.facts, hand.now, item, found)
  if (!judged.ok) return judged
  if (by === null) throw new Error(`test ${item.id} is computed by nobody`)
  const computedFrom = fromOf(found, from)
  const value = { judged: judged.value, comment: null, computedFrom, by }
  return { ok: true, work: put(ready, itemOf(ready, item.id), value, hand) }
}

const CHANGED = 'an input changed'

/** From the values that count now; `from` names them. Source: decision 045. */
export function computedNow(facts: Known, { item, formula, inputs }: One, now: Temporal.Instant) {
  const given = new Map(
    [...inputs]
      .flatMap(([code, { id }]) => measuredOf(facts, code, id))
      .map(([code, one]) => {
        const reagentLot = lotToday(facts.lots ?? [], one.reagentLot)
        return [code, { ...one, reagentLot, drawn: drawnOf(facts, one.testItemId) }] as const
      }),
  )
  const decimals = facts.rules.tests.find(({ code }) => code === item.testCode)?.decimals ?? 0
  const found = compute(formula, given, personOfItem(facts, item, now), decimals)
  const from = Object.fromEntries([...given].map(([code, { id }]) => [code, id]))
  const lot = lotUsed(formula, given)
  return { found, from: { inputs: from, ...(lot && { lot }) } }
}

/** What a computed value keeps of how it was found. Source: decision 045; decision 261. */
export function fromOf(
  found: Exclude<Computed, { kind: 'waiting' }>,
  { inputs, lot }: Pick<ComputedFrom, 'inputs' | 'lot'>,
): ComputedFrom {
  if (found.kind === 'not-computed') return { inputs, reason: found.reason }
  return { inputs, ...(lot && { lot }) }
}

/** The lot of reagent that its formula needs, where one is known. */
function lotUsed({ lotOf }: Formula, given: ReadonlyMap<string, InputValue>) {
  const lot = lotOf === undefined ? null : given.get(lotOf)?.reagentLot
  return lot && !('none' in lot) ? lot : undefined
}

/** An input with a value that counts. */
function measuredOf({ items, results }: Known, code: string, id: string) {
  const item = items.find((one) => one.id === id)
  const result = results.find(({ testItemId }) => testItemId === id)
  return item && result && isMeasured(item.state) ? [[code, result] as const] : []
}

/** The samples of a value: the last one drawn for its test, or those of its inputs. */
function drawnOf(facts: Known, id: string): Drawn[] {
  const item = facts.items.find((one) => one.id === id)
  if (!item) return []
  const inOrder = facts.items.filter(({ orderId }) => orderId === item.orderId)
  const made = computedItems(inOrder).find((one) => one.item.id === id)
  if (made) return [...made.inputs.values()].flatMap((input) => drawnOf(facts, input.id))
  const tube = sampleOf(facts, item)
  return tube ? [{ visit: tube.visitId, at: tube.collectedAt }] : []
}

function personOfItem(facts: Known, item: Item, now: Temporal.Instant): ComputedFor {
  const order = orderOf(facts, item.orderId)
  const { sex, birthDate } = order
  const drawn = sampleOf(facts, item)?.collectedAt
  const ageYears = ageInYears(birthDate, indianDay(drawn ?? now))
  return { sex, ageYears: ageYears < 0 ? null : ageYears, pregnancy: pregnancyIn(facts, order) }
}

const noValue = { value: null, comparator: null }

/** The same value from the very same inputs: nothing changed. */
function isSame(
  current: Result,
  found: Computed,
  { inputs: from }: Pick<ComputedFrom, 'inputs'>,
): boolean {
  if (found.kind === 'waiting') return false
  const { value, comparator = null } = found.kind === 'value' ? found : noValue
  const before = current.computedFrom?.inputs ?? {}
  const isOfThese = Object.entries(from).every(([code, id]) => before[code] === id)
  return isOfThese && current.value === value && (current.comparator ?? null) === comparator
}

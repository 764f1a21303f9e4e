import type { BookingTree, ItemRow } from '#src/db/queries/booking-tree.ts'
import {
  listCurrentResults,
  listTestRules,
  type ResultRow,
  supersedeResult,
} from '#src/db/queries/results.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { ageInYears, indianDay } from '#src/domain/india-time.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import {
  compute,
  type Computed,
  type ComputedFor,
  type Drawn,
} from '#src/domain/results/computed.ts'
import { type ComputedItem, computedItems } from '#src/domain/results/computed-items.ts'
import { isMeasured } from '#src/domain/results/item-machine.ts'
import { orderOf, reloadTree, sampleOf } from '#src/usecases/parts/bookings/tree.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import { judgeComputed } from './judge-result.ts'
import { putResult } from './put-result.ts'
import { tellAgain } from './tell-again.ts'
import { withdrawCalls } from './withdraw-calls.ts'
import { pregnancyIn } from '#src/domain/results/yardstick-of.ts'

type Value = Pick<ResultRow, 'id' | 'testItemId' | 'value' | 'comparator' | 'computedFrom'>
type One = ComputedItem<ItemRow>

/** The known values of one order's tests, for computing others. */
export type Known = {
  /** Their current rows, by id. */
  items: Map<string, ItemRow>
  results: Map<string, Value>
  decimals: Map<string, number>
}

/**
 * Recomputes what follows from other results of an order, after one of those was entered, sent back
 * or drawn again. Published values are unchanged. A value whose inputs changed is superseded, even
 * if verified, or signed but unpaid: it goes back, and is verified and signed with them. The new
 * one is entered by the actor, or by `by`.
 * Source: ISO 15189:2022 7.6.3; decision 045.
 */
export async function recompute(step: Step, bookingId: BookingId, orderId: OrderId, by?: UserId) {
  const tree = await reloadTree(step, bookingId)
  const items = tree.items.filter((item) => item.orderId === orderId)
  const computed = computedItems(items)
  if (computed.length === 0) return
  const known = await knownOf(step, items)
  for (const one of computed) await recomputeOne(step, tree, known, one, by)
}

export async function knownOf({ tx }: Pick<Step, 'tx'>, items: ItemRow[]): Promise<Known> {
  const rows = await listCurrentResults(
    tx,
    items.map(({ id }) => id),
  )
  const { tests } = await listTestRules(
    tx,
    items.map(({ testCode }) => testCode),
  )
  return {
    items: new Map(items.map((item) => [item.id, item])),
    results: new Map(rows.map((row) => [row.testItemId, row])),
    decimals: new Map(tests.map(({ code, decimals }) => [code, decimals ?? 0])),
  }
}

const open = new Set(['ready', 'entered', 'held', 'tech-verified', 'authorised'])

async function recomputeOne(
  step: Step,
  tree: BookingTree,
  known: Known,
  one: One,
  by: UserId | undefined,
) {
  const { item } = one
  const { items, results } = known
  if (!open.has(item.state)) return
  const { found, from } = computeOne(step, tree, known, one)
  const current = item.state === 'ready' ? undefined : results.get(item.id)
  if (current && isSame(current, found, from)) return
  const ready = current ? await backToReady(step, tree.booking.id, item) : item
  results.delete(item.id)
  items.set(item.id, ready)
  if (found.kind === 'waiting') return tellAgain(step, item)
  const put = await putComputed(step, tree, ready, found, { inputs: from, by })
  results.set(item.id, put.result)
  items.set(item.id, put.item)
}

/** From the values that count now; `from` names them. */
export function computeOne(
  step: Step,
  tree: BookingTree,
  known: Known,
  { item, formula, inputs }: One,
) {
  const given = new Map(
    [...inputs]
      .flatMap(([code, { id }]) => measuredOf(known, code, id))
      .map(([code, one]) => [code, { ...one, drawn: drawnOf(tree, known, one.testItemId) }]),
  )
  const decimals = known.decimals.get(item.testCode) ?? 0
  const found = compute(formula, given, personOfItem(step, tree, item), decimals)
  const from = Object.fromEntries([...given].map(([code, { id }]) => [code, id]))
  return { found, from }
}

/** An input with a value that counts. */
function measuredOf({ items, results }: Known, code: string, id: string) {
  const item = items.get(id)
  const result = results.get(id)
  return item && result && isMeasured(item.state) ? [[code, result] as const] : []
}

/** The samples of a value: the last one drawn for its test, or those of its inputs. */
function drawnOf(tree: BookingTree, known: Known, id: string): Drawn[] {
  const item = known.items.get(id)
  if (!item) return []
  const made = computedItems([...known.items.values()]).find((one) => one.item.id === id)
  if (made) return [...made.inputs.values()].flatMap((input) => drawnOf(tree, known, input.id))
  const tube = sampleOf(tree, item)
  return tube ? [{ visit: tube.visitId, at: tube.collectedAt }] : []
}

function personOfItem({ now }: Step, tree: BookingTree, item: ItemRow): ComputedFor {
  const order = orderOf(tree, item.orderId)
  const { sex, birthDate } = order
  const drawn = sampleOf(tree, item)?.collectedAt
  const ageYears = ageInYears(birthDate, indianDay(drawn ?? now))
  return { sex, ageYears: ageYears < 0 ? null : ageYears, pregnancy: pregnancyIn(tree, order) }
}

const noValue = { value: null, comparator: null }

/** The same value from the very same inputs: nothing changed. */
function isSame(current: Value, found: Computed, from: Record<string, string>): boolean {
  if (found.kind === 'waiting') return false
  const { value, comparator = null } = found.kind === 'value' ? found : noValue
  const before = current.computedFrom?.inputs ?? {}
  const isOfThese = Object.entries(from).every(([code, id]) => before[code] === id)
  return isOfThese && current.value === value && (current.comparator ?? null) === comparator
}

async function backToReady(step: Step, bookingId: BookingId, item: ItemRow): Promise<ItemRow> {
  const reason = 'an input changed'
  await supersedeResult(step.tx, item.id, reason)
  await withdrawCalls(step, item.id, reason)
  const event = item.state === 'authorised' ? 'reopen' : 'retest'
  return move(step, 'item', { row: item, event, bookingId, reason })
}

async function putComputed(
  step: Step,
  tree: BookingTree,
  item: ItemRow,
  found: Exclude<Computed, { kind: 'waiting' }>,
  { inputs, by }: { inputs: Record<string, string>; by: UserId | undefined },
) {
  const reason = found.kind === 'not-computed' ? found.reason : undefined
  const judged = await judgeComputed(step, tree, item, found)
  const computedFrom = { inputs, ...(reason && { reason }) }
  return putResult(step, { item, tree }, { judged, comment: null, computedFrom, by })
}

import { z } from 'zod'
import { OrderId } from '#src/domain/orders/order.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { type Comparator, readNumber } from './typed-number.ts'

/** How long unsaved input is kept for the person who typed it. Source: decision 029. */
export const TYPING_LIFE = { hours: 24 } as const

/** A row as typed, valid or not, with the version of the test it was typed on. */
const TypedRow = z.strictObject({
  testItemId: TestItemId,
  version: z.int().min(0).max(2_147_483_647),
  value: z.string().max(5000),
  /** The coded choice beside a text. */
  finding: z.string().max(80),
  comment: z.string().max(500),
  /** The unit that the page named beside a number (UCUM); a later page may name another one. */
  unit: z.string().max(40).optional(),
  /**
   * When it was typed: milliseconds since 1970 by the server's clock, as its page reckons it. A page
   * that does not know leaves it out: then it was typed when it arrived.
   */
  typedAt: z.int().min(0).max(8_640_000_000_000_000).optional(),
})
export type TypedRow = z.infer<typeof TypedRow>

/** More than any order has tests. */
const MOST_ROWS = 200

/** The contents of the fields that were touched; other fields remain as stored. */
export const KeepTyping = z.strictObject({
  orderId: OrderId,
  /** The person whose page it was typed on. */
  typist: UserId,
  rows: z.array(TypedRow).max(MOST_ROWS),
})
export type KeepTyping = z.infer<typeof KeepTyping>

/** One person's unsaved input for one order, in the form that is sealed. */
export const KeptRows = z.array(TypedRow)

/**
 * What was typed as it is stored: none of it later than now, or it would hold back what is typed
 * after it.
 * Source: decision 248.
 */
export function typedBy(now: Temporal.Instant, typed: readonly TypedRow[]): TypedRow[] {
  const latest = now.epochMilliseconds
  return typed.map((row) => ({ ...row, typedAt: Math.min(row.typedAt ?? latest, latest) }))
}

/** A person's unsaved input for an order; `discardedAt`: when they last discarded all of it. */
export type KeptInput = { rows: readonly TypedRow[]; discardedAt: number | null }

/**
 * Each touched row replaces the one typed before it, in whatever order they arrive: a save that was
 * under way when its page was left may come last. What was typed before everything was discarded is
 * discarded too, and rows of tests that are not in the order are dropped.
 * Source: decisions 029 and 248.
 */
export function mergeTyping(
  { rows: kept, discardedAt }: KeptInput,
  typed: readonly TypedRow[],
  ofOrder: ReadonlySet<TestItemId>,
): TypedRow[] {
  const left = typed.filter(({ typedAt = 0 }) => discardedAt === null || typedAt >= discardedAt)
  const inOrder = [...kept, ...left].toSorted((a, b) => (a.typedAt ?? 0) - (b.typedAt ?? 0))
  const byItem = new Map(inOrder.map((row) => [row.testItemId, row]))
  return [...byItem.values()].filter(({ testItemId }) => ofOrder.has(testItemId))
}

/** Whether unsaved input is still kept. Source: decision 029. */
export function isStillKept(keptAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(keptAt.add(TYPING_LIFE), now) > 0
}

type Results = readonly (Standing & { testItemId: TestItemId })[]

/** Those rows that say more than the values that count. Source: decision 029. */
export function unsavedOf(rows: readonly TypedRow[], results: Results): TypedRow[] {
  const valueOf = (row: TypedRow) =>
    results.find(({ testItemId }) => testItemId === row.testItemId) ?? null
  return rows.filter((row) => !isSaved(row, valueOf(row)))
}

/**
 * The same for tests that are in the order, each with whether it was typed on an outdated version:
 * it is shown beside the current value, never in its place.
 * Source: decision 029.
 */
export function unsavedRows(
  rows: readonly TypedRow[],
  { items, results }: { items: readonly { id: TestItemId; version: number }[]; results: Results },
) {
  return unsavedOf(rows, results).flatMap((row) => {
    const item = items.find(({ id }) => id === row.testItemId)
    return item ? [{ ...row, isStale: row.version !== item.version }] : []
  })
}

/** What stays of these rows without some tests; undefined where none of them was typed. */
export function withoutTests(
  rows: readonly TypedRow[],
  of: readonly TestItemId[],
): TypedRow[] | undefined {
  const left = rows.filter(({ testItemId }) => !of.includes(testItemId))
  return left.length < rows.length ? left : undefined
}

type Standing = {
  value: number | null
  comparator: Comparator | null
  /** UCUM. */
  unit: string | null
  decimals: number | null
  choice: string | null
  text: string | null
  comment: string | null
}

/** Whether the input says nothing beyond the saved value, or is empty. Source: decision 029. */
export function isSaved({ value, finding, comment }: TypedRow, standing: Standing | null): boolean {
  const typed = value.trim()
  if (typed === '' && finding === '' && (standing !== null || comment.trim() === '')) return true
  if (!standing || comment.trim() !== (standing.comment ?? '')) return false
  if (standing.value !== null) return isNumber(typed, standing)
  if (standing.text === null) return typed === standing.choice
  return typed === standing.text && finding === (standing.choice ?? '')
}

/** The same value in another notation: 13.20 and 13.2. */
function isNumber(typed: string, { value, comparator, unit, decimals }: Standing): boolean {
  const lowest = value !== null && value >= 0 ? 0 : null
  const read = readNumber(typed, { unit, decimals, lowest })
  return read.ok && read.value.value === value && read.value.comparator === comparator
}

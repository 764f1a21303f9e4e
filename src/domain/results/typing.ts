import { z } from 'zod'
import { OrderId } from '#src/domain/orders/order.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { TestItemId } from './item.ts'
import { type Comparator, readNumber } from './typed-number.ts'

/** So long what somebody typed and did not save is kept for them. */
export const TYPING_LIFE = { hours: 24 } as const

/** A row as it was typed, right or wrong, and on top of which version of the test it was. */
const TypedRow = z.strictObject({
  testItemId: TestItemId,
  version: z.int().min(0).max(2_147_483_647),
  value: z.string().max(5000),
  /** The coded choice beside a text. */
  finding: z.string().max(80),
  comment: z.string().max(500),
})
export type TypedRow = z.infer<typeof TypedRow>

/** More than any order has tests. */
const MOST_ROWS = 200

/** What stands in the fields that were touched; the others stay as they were kept. */
export const KeepTyping = z.strictObject({
  orderId: OrderId,
  /** Whose page it was typed on. */
  typist: UserId,
  rows: z.array(TypedRow).max(MOST_ROWS),
})
export type KeepTyping = z.infer<typeof KeepTyping>

/** What is kept of one person at one order, as it is sealed. */
export const KeptRows = z.array(TypedRow)

/** Each touched row takes the earlier one's place; rows of tests the order does not have fall away. */
export function mergeTyping(
  kept: readonly TypedRow[],
  typed: readonly TypedRow[],
  ofOrder: ReadonlySet<TestItemId>,
): TypedRow[] {
  const byItem = new Map([...kept, ...typed].map((row) => [row.testItemId, row]))
  return [...byItem.values()].filter(({ testItemId }) => ofOrder.has(testItemId))
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

/** Whether what was typed says nothing more than what is saved, or nothing at all. */
export function isSaved({ value, finding, comment }: TypedRow, standing: Standing | null): boolean {
  const typed = value.trim()
  if (typed === '' && finding === '' && (standing !== null || comment.trim() === '')) return true
  if (!standing || comment.trim() !== (standing.comment ?? '')) return false
  if (standing.value !== null) return isNumber(typed, standing)
  if (standing.text === null) return typed === standing.choice
  return typed === standing.text && finding === (standing.choice ?? '')
}

/** Typed another way it is the same value: 13.20 and 13.2. */
function isNumber(typed: string, { value, comparator, unit, decimals }: Standing): boolean {
  const lowest = value !== null && value >= 0 ? 0 : null
  const read = readNumber(typed, { unit, decimals, lowest })
  return read.ok && read.value.value === value && read.value.comparator === comparator
}
